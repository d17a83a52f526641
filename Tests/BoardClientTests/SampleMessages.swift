/// Messages of our own for the tests.
enum SampleMessages {
  /// Every key of a game, each with a value that is not the blank one.
  static let wholeGame = #"""
    {"id":"feed:1","version":12,"sport":"american_football","league":"Näytäntöliiga",
     "start":1760000000,"tbd":true,"status":"live","how":"ot","period":5,"minute":77,
     "clock":{"dir":"down","s":754,"run":true,"at":1760000100},"text":"OT 12:34",
     "home":{"name":"Färjestad Harriers","short":"Harriers","abbr":"FAH"},
     "away":{"name":"Port Ellen Gulls","short":"Gulls","abbr":"POG"},
     "score":[21,"20*"],"shootout":[4,3],
     "odds":{"book":"Corner House","at":1760000090,"h2h":[1.91,null,12.505]},
     "updated":1760000099}
    """#

  static let bareGame = #"""
    {"id":"feed:2","version":0,"status":"scheduled","home":{"name":"A"},"away":{"name":"B"}}
    """#

  static let snapshot = #"{"type":"snapshot","spread":30,"games":[\#(wholeGame),\#(bareGame)]}"#
  static let update = #"{"type":"update",\#(wholeGame.dropFirst())"#

  /// A snapshot with `games` put between its brackets.
  static func snapshot(_ games: String...) -> String {
    #"{"type":"snapshot","games":[\#(games.joined(separator: ","))]}"#
  }

  /// An update of game `a`, version 1, with more keys.
  static func update(_ keys: String) -> String {
    #"{"type":"update","id":"a","version":1,\#(keys)}"#
  }
}
