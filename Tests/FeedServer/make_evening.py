#!/usr/bin/env python3
"""Writes evening.jsonl: two invented hours of sport, from a seed. No club or league in it exists.

make_evening.py > evening.jsonl
"""

import json
import random
import sys

LENGTH_S = 7_800
HOUR = 3_600


class Recorder:
    """Collects the games as they stand at second 0 and every change after it."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.games = {}
        self.changes = []

    def game(self, id, sport, league, home, away, start, **keys):
        self.games[id] = {
            "id": id,
            "version": 1,
            "sport": sport,
            "league": league,
            "start": start,
            "status": "scheduled",
            "home": team(home),
            "away": team(away),
            "score": [None, None],
            **keys,
        }
        return id

    def tell(self, t, id, **keys):
        """A change at second `t`; one before the evening is part of the games it begins with."""
        if t <= 0:
            self._begin_with(id, keys)
        elif t <= LENGTH_S:
            self.changes.append({"t": round(t, 1), "id": id, **keys})

    def _begin_with(self, id, keys):
        game = self.games[id]
        game["version"] += 1
        for key, value in keys.items():
            if value is None:
                game.pop(key, None)
            else:
                game[key] = value

    def lines(self):
        yield {"games": list(self.games.values())}
        yield from sorted(self.changes, key=lambda change: change["t"])


def team(names):
    name, short, abbr = names.split("|")
    return {"name": name, "short": short, "abbr": abbr}


def prices(rng, lead, with_draw):
    """Decimal prices that follow the lead of the home side."""
    chance = min(0.94, max(0.05, 0.42 + 0.2 * lead + rng.uniform(-0.02, 0.02)))
    draw = 0.26 * (1 - abs(chance - 0.42)) if with_draw else 0
    rest = max(0.03, 1 - chance - draw)
    return [
        round(0.95 / chance, 2),
        round(0.95 / draw, 2) if with_draw else None,
        round(0.95 / rest, 2),
    ]


def soccer(rec, id, kickoff, goals, taken_back=None, abandoned_at=None, has_odds=False):
    """Two halves, told by the minute. `goals` are (minute, side); `taken_back` is a minute whose goal falls."""
    score = [0, 0]
    rec.tell(kickoff, id, status="live", score=[0, 0], period=1, minute=1)
    events = sorted(goals)
    t = kickoff
    for half, (first, last, added) in enumerate(((1, 45, 2), (46, 90, 4))):
        if half:
            t += 900
            rec.tell(t, id, status="live", period=2, minute=46, text=None)
        for minute in range(first, last + added + 1):
            shown = min(minute, last)
            keys = {"minute": shown} if minute <= last else {"text": f"{last}'+{minute - last}'"}
            if minute == abandoned_at:
                return rec.tell(t, id, status="abandoned", text="Floodlights failed")
            if minute > first:
                rec.tell(t, id, **keys)
            for when, side in events:
                if when == minute and not (half and when <= 45):
                    score = [score[0] + (side == 0), score[1] + (side == 1)]
                    rec.tell(t + 31, id, score=list(score), updated=int(t + 31))
                    if has_odds:
                        odds(rec, t + 36, id, score[0] - score[1])
                    if when == taken_back:
                        score = [score[0] - (side == 0), score[1] - (side == 1)]
                        rec.tell(
                            t + 95,
                            id,
                            score=list(score),
                            text="Goal taken back",
                            updated=int(t + 95),
                        )
                        rec.tell(t + 150, id, text=None)
            if has_odds and minute % 6 == 3:
                odds(rec, t + 12, id, score[0] - score[1])
            t += 60
        if not half:
            rec.tell(t, id, status="break", text="HT")
    return t, score


def odds(rec, t, id, lead, with_draw=True):
    h2h = prices(rec.random, lead, with_draw)
    if t <= LENGTH_S:
        rec.tell(t, id, odds={"book": "Fairline", "at": int(t), "h2h": h2h})


def full_time(rec, id, end):
    t, _ = end
    rec.tell(t, id, status="final", text="FT", odds=None, updated=int(t))


def cup_tie(rec, id, kickoff):
    """Level after 90 and after 120 minutes, decided from the spot."""
    t, score = soccer(rec, id, kickoff, [(23, 0), (88, 1)])
    rec.tell(t, id, status="break", text="End of 90")
    t += 240
    for minute in range(91, 121):
        rec.tell(t, id, status="live", period=3 if minute < 106 else 4, minute=minute, text=None)
        t += 60
    rec.tell(t, id, status="break", text="Penalties", shootout=[0, 0])
    kicks = [0, 0]
    for index, hit in enumerate((1, 1, 1, 0, 1, 1, 0, 1, 1, 1, 0, 1)):
        t += 45
        kicks[index % 2] += hit
        rec.tell(t, id, status="live", how="pens", shootout=list(kicks))
    rec.tell(t + 5, id, status="final", how="pens", text="FT-Pens", updated=int(t + 5))


def baseball(rec, id, first_pitch, innings=9, rain_after=None):
    """Half innings of about eight minutes; the home side bats last and stops when it is ahead."""
    rng = rec.random
    score = [0, 0]
    t = first_pitch
    rec.tell(t, id, status="live", score=[0, 0], period=1, text="Top 1st")
    for half in range(innings * 2):
        inning, is_bottom = half // 2 + 1, half % 2 == 1
        is_last = half == innings * 2 - 1
        if is_last and score[0] > score[1]:
            break
        name = f"{'Bot' if is_bottom else 'Top'} {ordinal(inning)}"
        rec.tell(t, id, period=inning, text=name)
        for run in range(_runs(rng, score, half, innings)):
            score[0 if is_bottom else 1] += 1
            rec.tell(t + 60 + 50 * run, id, score=list(score), updated=int(t + 60 + 50 * run))
        t += rng.randint(380, 560)
        if rain_after == half:
            rec.tell(t, id, status="delayed", text=f"Rain delay, {name}")
            t += 1_500
            rec.tell(t, id, status="live", text=f"End {ordinal(inning)}")
    rec.tell(t, id, status="final", text=f"F/{innings}" if innings > 9 else "Final", updated=int(t))
    return t


def _runs(rng, score, half, innings):
    """Runs of a half inning; drawn until the last possible one, decided there."""
    behind = max(0, score[1] - score[0])
    if half == innings * 2 - 1:
        return behind + 1
    if innings > 9 and 17 <= half:
        return behind if half % 2 else 0
    return rng.choice((0, 0, 0, 0, 0, 1, 1, 2, 3))


def ordinal(number):
    return f"{number}{'th' if 10 <= number % 100 <= 20 else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"


def clocked(rec, id, tip, periods, length, gap, points, rest, period_name):
    """A sport with a clock that runs down: tells it when it starts and stops, and with each score."""
    rng = rec.random
    score = [0, 0]
    t = tip
    rec.tell(t, id, score=[0, 0])
    for period in range(1, periods + 1):
        left = length
        rec.tell(
            t,
            id,
            status="live",
            period=period,
            text=None,
            clock={"dir": "down", "s": left, "run": True, "at": int(t)},
        )
        while True:
            played = rng.uniform(*gap)
            if played >= left:
                break
            left -= played
            t += played
            side = rng.randrange(2)
            score[side] += rng.choice(points)
            stopped = {"dir": "down", "s": int(left), "run": False, "at": int(t)}
            rec.tell(t, id, score=list(score), clock=stopped, updated=int(t))
            t += rng.uniform(8, 25)
            rec.tell(t, id, clock={**stopped, "run": True, "at": int(t)})
        t += left
        over = period == periods and score[0] != score[1]
        rec.tell(
            t,
            id,
            status="final" if over else "break",
            text="Final" if over else f"End {period_name}{period}",
            clock=None,
            updated=int(t),
        )
        if not over:
            t += rest
    return t, score


def overtime(rec, id, t, score, period, length, points):
    """Sudden or not: one more period, one more score."""
    left = length * 0.37
    rec.tell(
        t,
        id,
        status="live",
        how="ot",
        period=period,
        text="OT",
        clock={"dir": "down", "s": length, "run": True, "at": int(t)},
    )
    t += length - left
    score = [score[0] + points, score[1]]
    rec.tell(t, id, score=score, clock={"dir": "down", "s": int(left), "run": False, "at": int(t)})
    rec.tell(t + 6, id, status="final", how="ot", text="F/OT", clock=None, updated=int(t + 6))


def level(rec, t, id, score):
    """Makes a drawn end of regulation of what chance gave."""
    best = max(score)
    rec.changes = [c for c in rec.changes if not (c["id"] == id and c.get("status") == "final")]
    rec.tell(t - 4, id, score=[best, best])
    rec.tell(t, id, status="break", text="End of regulation", clock=None)
    return [best, best]


def hockey_shootout(rec, id, t, score):
    rec.tell(t, id, status="live", how="so", period=5, text="SO", shootout=[0, 0])
    kicks = [0, 0]
    for index, hit in enumerate((0, 1, 1, 0, 0, 0, 1, 0)):
        t += 50
        kicks[index % 2] += hit
        rec.tell(t, id, shootout=list(kicks))
    rec.tell(t + 5, id, status="final", how="so", text="F/SO", updated=int(t + 5))


def tennis(rec, id, begun):
    """Sets as the score; the games and points are words."""
    rng = rec.random
    sets = [0, 0]
    t = begun
    rec.tell(t, id, status="live", score=[0, 0], period=1, text="0-0")
    for number, (home, away) in enumerate(((6, 4), (3, 6), (7, 5)), 1):
        games = [0, 0]
        order = (
            ["h"] * (home - 1)
            + ["a"] * (away if away < home else away - 1)
            + (["h"] if home > away else [])
        )
        order += [] if home > away else ["a"]
        middle = order[:-1]
        rng.shuffle(middle)
        for winner in middle + order[-1:]:
            t += rng.uniform(150, 260)
            games[winner == "a"] += 1
            rec.tell(t, id, period=number, text=f"Set {number}: {games[0]}-{games[1]}")
            if number == 3 and sum(games) == 5:
                rec.tell(t + 60, id, status="suspended", text="Rain")
                t += 900
                rec.tell(t, id, status="live", text=f"Set 3: {games[0]}-{games[1]}")
        sets[home < away] += 1
        rec.tell(t + 1, id, score=list(sets), updated=int(t + 1))
    rec.tell(t + 3, id, status="final", text="6-4 3-6 7-5")


def cricket(rec, id, begun):
    """Twenty overs a side, told ball by ball when something falls."""
    rng = rec.random
    totals = []
    t = begun
    for innings in range(2):
        runs = wickets = 0
        rec.tell(t, id, status="live", period=innings + 1)
        for over in range(20):
            for ball in range(6):
                t += rng.uniform(24, 34)
                runs += rng.choice((0, 0, 1, 1, 1, 2, 4, 6))
                wickets += rng.random() < 0.045
                if ball == 5 or rng.random() < 0.25:
                    now = (
                        f"{runs}/{wickets} ({over}.{ball + 1} ov)"
                        if ball < 5
                        else f"{runs}/{wickets} ({over + 1} ov)"
                    )
                    score = [now, None] if innings == 0 else [totals[0], now]
                    rec.tell(t, id, score=score, updated=int(t))
                if wickets == 10 or (innings and runs > int(totals[0].split("/")[0])):
                    break
            else:
                continue
            break
        totals.append(f"{runs}/{wickets}")
        if innings == 0:
            rec.tell(t + 5, id, status="break", text="Innings break", score=[totals[0], None])
            t += 900
    rec.tell(t + 5, id, status="final", text="Result", score=list(totals))


def volleyball(rec, id, begun):
    rng = rec.random
    sets = [0, 0]
    t = begun
    rec.tell(t, id, status="live", score=[0, 0], period=1)
    for number, winner in enumerate((0, 1, 0, 0), 1):
        points = [0, 0]
        while max(points) < 25:
            t += rng.uniform(18, 34)
            loser_is_close = points[1 - winner] >= 23
            points[winner if loser_is_close or rng.random() < 0.54 else 1 - winner] += 1
            if sum(points) % 3 == 0 or max(points) == 25:
                rec.tell(t, id, period=number, text=f"Set {number}: {points[0]}-{points[1]}")
        sets[winner] += 1
        rec.tell(t + 2, id, score=list(sets), updated=int(t + 2))
        t += 180
    rec.tell(t, id, status="final", text="3-1")


def record(rec):
    g = rec.game
    league = "Northern League"
    soccer_games = [
        (
            g(
                "so-1",
                "soccer",
                league,
                "Harrowgate Town|Harrowgate|HAR",
                "Wexmoor Athletic|Wexmoor|WEX",
                -1_260,
            ),
            -1_260,
            {"goals": [(12, 0), (34, 1), (71, 0)], "has_odds": True},
        ),
        (
            g(
                "so-2",
                "soccer",
                "Kustligan",
                "Fjällvik IF|Fjällvik|FJÄ",
                "Østerby BK|Østerby|ØST",
                0,
            ),
            20,
            {"goals": [(9, 1), (51, 0), (78, 0)], "taken_back": 51, "has_odds": True},
        ),
        (
            g(
                "so-3",
                "soccer",
                "Oberliga Moosgau",
                "SV Grünbachtal|Grünbachtal|GRÜ",
                "1. FC Moosköpfle|Moosköpfle|MOO",
                900,
            ),
            930,
            {"goals": [(3, 0), (4, 0), (61, 1), (90, 1)]},
        ),
        (
            g(
                "so-4",
                "soccer",
                "Süper Vadi Ligi",
                "Çamlıtepe Gençlik|Çamlıtepe|ÇAM",
                "Iğdeli Şafakspor|Şafakspor|ŞAF",
                600,
            ),
            610,
            {"goals": [(17, 1)], "has_odds": True},
        ),
        (
            g(
                "so-5",
                "soccer",
                "Степова ліга",
                "Хвиля Одринка|Хвиля|ХВИ",
                "Колос Вербове|Колос|КОЛ",
                -2_700,
            ),
            -2_700,
            {"goals": [(40, 0), (66, 1), (67, 1)]},
        ),
    ]
    for id, kickoff, how in soccer_games:
        full_time(rec, id, soccer(rec, id, kickoff, **how))
    cup_tie(
        rec,
        g(
            "so-6",
            "soccer",
            "Copa del Valle",
            "Atlético Peñablanca|Peñablanca|PEÑ",
            "Racing Valdeorcas|Valdeorcas|VAL",
            -4_500,
        ),
        -4_500,
    )
    soccer(
        rec,
        g(
            "so-7",
            "soccer",
            league,
            "Upper Tilling Rovers|Tilling|TIL",
            "Dunmarsh Wanderers|Dunmarsh|DUN",
            300,
        ),
        300,
        [(20, 1)],
        abandoned_at=38,
    )
    postponed = g(
        "so-8",
        "soccer",
        "Liga Nadrzeczna",
        "Spójnia Zagórze|Spójnia|SPÓ",
        "Łódka Żabno|Łódka|ŁÓD",
        1_800,
    )
    rec.tell(840, postponed, status="postponed", text="Pitch under water")
    g(
        "so-9",
        "soccer",
        league,
        "Long Compton Vale|Compton|LCV",
        "St. Osyth's|St. Osyth's|OSY",
        -22 * HOUR,
        status="final",
        score=[0, 4],
        text="FT",
    )

    twins = ("Port Ferris Pelicans|Pelicans|PFP", "Cedar Bluff Millers|Millers|CBM")
    end = baseball(rec, g("ba-1", "baseball", "Lakeshore Baseball", *twins, -6_000), -6_000)
    g(
        "ba-2",
        "baseball",
        "Lakeshore Baseball",
        *twins,
        int(end + 2_400) // 300 * 300,
        text="Game 2",
    )
    baseball(rec, "ba-2", end + 2_460)
    baseball(
        rec,
        g(
            "ba-3",
            "baseball",
            "Lakeshore Baseball",
            "Stonebridge Owls|Owls|STO",
            "San Ramiro Diablos|Diablos|SRD",
            -1_800,
        ),
        -1_800,
        rain_after=6,
    )
    baseball(
        rec,
        g(
            "ba-4",
            "baseball",
            "港町リーグ",
            "みなと川ドルフィンズ|ドルフィンズ|MND",
            "北浜スパローズ|スパローズ|KTS",
            -4_800,
        ),
        -4_800,
        innings=10,
    )

    basket = {
        "periods": 4,
        "length": 600,
        "gap": (9, 38),
        "points": (1, 2, 2, 2, 3),
        "rest": 120,
        "period_name": "Q",
    }
    clocked(
        rec,
        g(
            "bk-1",
            "basketball",
            "Metro Basketball",
            "Kingsport Comets|Comets|KIN",
            "Ashford Foundry|Foundry|ASH",
            0,
        ),
        30,
        **basket,
    )
    t, score = clocked(
        rec,
        g(
            "bk-2",
            "basketball",
            "Metro Basketball",
            "Rivermouth Herons|Herons|RIV",
            "Granite Falls Rams|Rams|GRA",
            -1_500,
        ),
        -1_500,
        **basket,
    )
    overtime(rec, "bk-2", t + 120, level(rec, t, "bk-2", score), 5, 300, 2)

    hockey = {
        "periods": 3,
        "length": 1_200,
        "gap": (140, 900),
        "points": (1,),
        "rest": 600,
        "period_name": "P",
    }
    clocked(
        rec,
        g(
            "ih-1",
            "ice_hockey",
            "Ishavsligaen",
            "Växlinge HK|Växlinge|VÄX",
            "Tromsnes IL|Tromsnes|TRO",
            -900,
        ),
        -900,
        **hockey,
    )
    t, score = clocked(
        rec,
        g(
            "ih-2",
            "ice_hockey",
            "Ligue du Fleuve",
            "Orignaux de Baie-Dorée|Orignaux|BDO",
            "Castors de Sainte-Épine|Castors|SÉP",
            -2_400,
        ),
        -2_400,
        **hockey,
    )
    hockey_shootout(rec, "ih-2", t + 60, level(rec, t, "ih-2", score))

    clocked(
        rec,
        g(
            "af-1",
            "american_football",
            "Prairie Conference",
            "Southeast Kettle River State Bison|Kettle River|SKRS",
            "Mount Alder Chargers|Mt. Alder|MTA",
            -600,
        ),
        -600,
        periods=4,
        length=900,
        gap=(60, 300),
        points=(3, 7, 7),
        rest=180,
        period_name="Q",
    )

    tennis(
        rec,
        g(
            "te-1",
            "tennis",
            "Karlovec Open",
            "Nováková Benešová / Ødegård-Lindqvist|Nováková / Ødegård|N/Ø",
            "Petrosyan / O'Hanlon|Petrosyan / O'Hanlon|P/O",
            -600,
        ),
        -600,
    )
    cricket(
        rec,
        g(
            "cr-1",
            "cricket",
            "Monsoon Twenty20",
            "Palmgrove Kings|Palmgrove|PGK",
            "Harbour Lions|Harbour|HBL",
            -2_100,
        ),
        -2_100,
    )
    volleyball(
        rec,
        g(
            "vo-1",
            "volleyball",
            "Serie Laguna",
            "Libertas Torreforte|Torreforte|TOR",
            "Pallavolo Montescuro|Montescuro|MON",
            480,
        ),
        500,
    )
    clocked(
        rec,
        g(
            "ha-1",
            "handball",
            "Nordfjord Håndbold",
            "Skærbæk 09|Skærbæk|SKÆ",
            "HK Þórsvík|Þórsvík|ÞÓR",
            1_200,
        ),
        1_200,
        periods=2,
        length=1_800,
        gap=(35, 95),
        points=(1,),
        rest=600,
        period_name="H",
    )
    g(
        "ru-1",
        "rugby",
        "Border Union",
        "Kelderhope RFC|Kelderhope|KEL",
        "Llanfairwen|Llanfairwen|LLA",
        26 * HOUR,
        tbd=True,
    )
    cancelled = g(
        "mm-1",
        "mma",
        "Cage Night 14",
        "D. Okonkwo-Bright|Okonkwo|OKO",
        "T. Väisälä|Väisälä|VÄI",
        2 * HOUR,
    )
    rec.tell(1_500, cancelled, status="cancelled", text="Weigh-in missed")


def main():
    rec = Recorder(seed=20)
    record(rec)
    for line in rec.lines():
        print(json.dumps(line, ensure_ascii=False, separators=(",", ":")))
    print(f"{len(rec.games)} games, {len(rec.changes)} changes", file=sys.stderr)


if __name__ == "__main__":
    main()
