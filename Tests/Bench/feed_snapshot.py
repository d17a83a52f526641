"""Writes one snapshot message of made-up games: feed_snapshot.py GAMES SEED."""
import json
import random
import sys

TOWNS = ("Ashford", "Brookhaven", "Calder Bay", "Dunmore", "Eastleigh", "Färjestad", "Greyfield",
         "Holmwood", "Inverness", "Jarrow", "Köpenick", "Lakeshore", "Montréal", "North Fork",
         "Oakridge", "Port Ellen", "Queensferry", "Redwater", "San José", "Thornbury")
NICKS = ("Admirals", "Bears", "Comets", "Dragons", "Engineers", "Falcons", "Gulls", "Harriers")
SPORTS = (("soccer", "Northern Premier League"), ("baseball", "Coast League"),
          ("basketball", "College Basketball"), ("american_football", "College Football"),
          ("ice_hockey", "Elite Hockey"))


def team(rng):
    town, nick = rng.choice(TOWNS), rng.choice(NICKS)
    return {"name": f"{town} {nick}", "short": nick, "abbr": (town[:2] + nick[0]).upper()}


def game(rng, number):
    sport, league = rng.choice(SPORTS)
    status = rng.choice(("scheduled", "live", "live", "break", "final"))
    played = status != "scheduled"
    record = {
        "id": f"feed:{400000000 + number}", "version": rng.randrange(1, 500), "sport": sport,
        "league": league, "start": 1_760_000_000 + rng.randrange(86_400), "status": status,
        "home": team(rng), "away": team(rng),
        "score": [rng.randrange(5), rng.randrange(5)] if played else [None, None],
    }
    if status == "live":
        record["period"] = rng.randrange(1, 5)
        record["clock"] = {"dir": "down", "s": rng.randrange(900), "run": True,
                           "at": 1_760_050_000 + rng.randrange(900)}
        record["text"] = f"Q{record['period']} {rng.randrange(12)}:{rng.randrange(60):02}"
    if rng.random() < 0.5:
        price = lambda: round(1 + rng.random() * 4, 2)
        record["odds"] = {"book": "Corner House", "at": 1_760_049_000 + rng.randrange(900),
                          "h2h": [price(), price() if sport == "soccer" else None, price()]}
    record["updated"] = 1_760_050_000 + rng.randrange(900)
    return record


def snapshot(games, seed):
    rng = random.Random(seed)
    return {"type": "snapshot", "spread": 30, "games": [game(rng, n) for n in range(games)]}


if __name__ == "__main__":
    json.dump(snapshot(int(sys.argv[1]), int(sys.argv[2])), sys.stdout, ensure_ascii=False,
              separators=(",", ":"))
