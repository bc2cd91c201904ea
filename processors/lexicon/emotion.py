"""What tells a feeling in any language (ledger B6), and how the lists of the packs are written: words as people type them, with what may follow.

To add a word, write it into the list it belongs to, in small letters, with a comma before the next:

- `sad` is that word only; `disappoint*` goes on in any way: disappointed, disappointing;
- several words are one entry when they stand together: `over the moon`; each of them may end in `*`;
- `kork-` is the stem of a Turkish verb, with the ending of any person, tense and verbal noun: korktum, korkuyorsun,
  korkar. What is denied in the verb turns by itself: sevmedim, korkmuyorum. A stem that ends in a or e is written
  without it: `özl-` finds özledim and özlüyorum.

Turkish words are written with their letters, and found without them, too: `üzgün*` finds uzgunum. Leave out what is
also a name (Neşe, Sevinç, Şok), or is something else without its letters. A word of both lists is found in the longer
entry; denials (not, değil) and degrees (very, biraz) are counted around every entry and need no entries of their own.
"""

from typing import Final

from mnemolog.processors.language.tones import Tone

ANYWHERE: Final = (
    Tone("joy", 0.5, 0.0, "lol, lmao, haha*, hahaha*, yay, yaay*"),
    Tone("surprise", 0.0, 0.0, "wow, woow*, omg, whoa"),
    Tone("anger", -0.5, 0.3, "fuck, fuck you, fuck off, shit, wtf, asshole*, bullshit, siktir*, hassiktir*, kahretsin"),
    Tone(None, 0.0, 0.3, "fucking, af, amk, aq"),
    Tone(None, 0.0, 0.5, "emergency, emergencies, acil durum*"),
    Tone(None, 0.0, 0.4, "urgent, urgently, asap, immediately, right away, hurry up, acil, acilen, derhal, çabuk ol*"),
)
"""What people of both languages write: laughter, wonder, curses, urgency."""

EMOJI: Final = (
    Tone(
        "joy",
        1.0,
        0.0,
        "😀 😃 😄 😁 😆 😅 😂 🤣 😊 🙂 😉 😍 🥰 😘 😎 🤩 🥳 😋 🤗 😌 ☺ 🎉 🎊 ❤ 🧡 💛 💚 💙 💜 💕 💖 🥹 :) :-) =) :D :-D ;) ;-) <3",
    ),
    Tone(None, 1.0, 0.0, "👍 👏 🙌 💪 🙏 🏆 🌟"),
    Tone("sadness", -1.0, 0.0, "😢 😭 😞 😔 😟 😥 😩 😿 ☹ 🙁 🥺 💔 :( :-( :'( =("),
    Tone("anger", -1.0, 0.3, "😠 😡 🤬 👿 😤"),
    Tone("fear", -1.0, 0.3, "😨 😰 😱 😧"),
    Tone("disgust", -1.0, 0.0, "🤢 🤮"),
    Tone("surprise", 0.0, 0.0, "😮 😲 😯 🤯 😳"),
    Tone(None, -1.0, 0.0, "👎 😒 🙄 😫 😣 😖"),
)
"""Separated by spaces."""

NEGATIONS: Final = frozenset(
    """
    not never no nor neither without hardly barely nothing nobody cannot cant isnt arent wasnt werent dont doesnt didnt wont
    wouldnt couldnt shouldnt havent hasnt hadnt
    """.split()
)
"""English, up to three words before what they deny; and whatever ends in n't."""

NO_NEGATIONS_BEFORE: Final = frozenset("only just so such but".split())
"""Not only, never so, not rich but: behind these nothing is denied."""

STRONGER: Final = frozenset(
    """
    very so really extremely incredibly absolutely totally super truly completely deeply utterly insanely too most
    çok aşırı acayip inanılmaz gerçekten cidden fazlasıyla tamamen resmen
    """.split()
)
"""Up to two words before: half as much again."""

WEAKER: Final = frozenset("slightly somewhat bit little kinda mildly biraz azıcık hafif hafiften birazcık".split())
"""Up to two words before: half as much."""

EMPHATIC: Final = frozenset(
    """
    all always every must now stop please help important need want only ever
    asla hep hepsi her hiç önemli dikkat lütfen yardım şimdi hemen sakın kesinlikle
    """.split()
)
"""Alone in capitals these are emphasis, like every word above; other single words in capitals may be names."""

EXCLAMATION: Final = 0.1
"""For each exclamation mark, up to three."""

EMPHASIS: Final = 0.2
"""For a word of emphasis or feeling in capitals."""

SHOUTING: Final = 0.4
"""For three words in a row, or a whole sentence, in capitals."""
