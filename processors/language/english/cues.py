"""English cues of the comparison."""

from typing import Final

from mnemolog.processors.language.cues import Cues

_DENIES: Final = (
    r"\b(?:not|no|never|none|nobody|nothing|neither|nor|cannot|without|hate|dislike|avoid|instead of|rather than|"
    r"\w+n't|dont|cant|wont|isnt|doesnt|didnt)\b"
)
CUES: Final = Cues(
    change=(
        r"\b(?:now|no longer|any ?more|nowadays|these days|from now on|instead|moved|switched|changed|quit|gave up|"
        r"stopped|replaced|used to|turned|became|sold|left (?:the|my|his|her|our|their|for|work|school)|actually|correction|not .{1,200} but|broke up|got divorced|"
        r"back to|went back|cancel\w*|postponed|is over|got rid|renamed|finally|have started|since then|"
        r"finished|graduated|fixed|healed|migrated|turned|raised|lowered|pushed .{0,30}?(?:back|to)|moved to|changed my mind|"
        r"(?:was|were|am) wrong|down to|up to|lost weight|gained weight|cured|no more|stop|painted|got married|"
        r"reverted|taken back|turns out|"
        r"went up|went down|grew to|rose to|dropped to|lost my|retired|sorry|i meant|scratch that|update)\b"
    ),
    negation=_DENIES,
    another=r"\b(?:another|also|too|as well|second|third|other|else|new one|twice|both)\b",
    past=(
        r"\b(?:yesterday|last (?:week|month|year|night|summer|winter|spring|autumn|weekend)|ago|"
        r"in (?:19|20)\d\d|once)\b"
    ),
    single=(
        r"\b(?:name|called|live|lives|home|address|work|works|job|employer|boss|manager|age|years old|birthday|born|"
        r"married|single|divorced|car|phone|laptop|email|e-mail|number|password|port|version|budget|deadline|"
        r"favou?rite|prefer|prefers|salary|rent|weigh|weight|height|title|capital|located|office|meeting|"
        r"starts|due|scheduled|leads|owner|runs on|hosted|coverage|theme|size|every morning|every day)\b"
    ),
    owner=(
        r"(?:(?:and|but|so|now|actually) )*(?:(?:my|our|the|his|her|their|your) )?"
        r"(?:(?:new|old|older|younger|little|big) )*"
    ),
    counted="st|nd|rd|th",
    units="am pm lb lbs oz mph hr hrs mins",
    meanings={
        "number:1": "one once",
        "number:2": "two",
        "number:3": "three",
        "number:4": "four",
        "number:5": "five",
        "number:6": "six",
        "number:7": "seven",
        "number:8": "eight",
        "number:9": "nine",
        "number:10": "ten",
        "number:11": "eleven",
        "number:12": "twelve",
        "number:20": "twenty",
        "number:30": "thirty",
        "number:13": "thirteen",
        "number:14": "fourteen",
        "number:15": "fifteen",
        "number:16": "sixteen",
        "number:17": "seventeen",
        "number:18": "eighteen",
        "number:19": "nineteen",
        "number:40": "forty",
        "number:50": "fifty",
        "number:60": "sixty",
        "number:70": "seventy",
        "number:80": "eighty",
        "number:90": "ninety",
        "day:1": "monday",
        "day:2": "tuesday",
        "day:3": "wednesday",
        "day:4": "thursday",
        "day:5": "friday",
        "day:6": "saturday",
        "day:7": "sunday",
        "month:1": "january",
        "month:2": "february",
        "month:3": "march",
        "month:4": "april",
        "month:5": "may",
        "month:6": "june",
        "month:7": "july",
        "month:8": "august",
        "month:9": "september",
        "month:10": "october",
        "month:11": "november",
        "month:12": "december",
        "kin:mother": "mother mom mum",
        "kin:father": "father dad",
        "kin:sister": "sister",
        "kin:brother": "brother",
        "kin:son": "son",
        "kin:daughter": "daughter",
        "kin:wife": "wife",
        "kin:husband": "husband",
        "kin:cousin": "cousin",
        "kin:aunt": "aunt",
        "kin:uncle": "uncle",
        "kin:grandmother": "grandmother grandma",
        "kin:grandfather": "grandfather grandpa",
        "kin:friend": "friend",
        "kin:neighbour": "neighbour neighbor",
        "colour:red": "red",
        "colour:blue": "blue",
        "colour:green": "green",
        "colour:black": "black",
        "colour:white": "white",
        "colour:yellow": "yellow",
        "colour:grey": "grey gray",
        "colour:brown": "brown",
        "season:1": "spring",
        "season:2": "summer",
        "season:3": "autumn fall",
        "season:4": "winter",
        "pet:cat": "cat",
        "pet:dog": "dog",
        "drink:tea": "tea",
        "drink:coffee": "coffee",
        "side:left": "left",
        "side:right": "right",
        "time:morning": "morning",
        "time:evening": "evening",
        "time:night": "night",
        "time:noon": "noon",
    },
    antonyms=(
        "love/hate like/dislike like/hate love/dislike open/closed open/close start/stop begin/end dark/light hot/cold "
        "early/late upstairs/downstairs allow/forbid always/never married/divorced married/single "
        "accept/reject win/lose buy/sell morning/evening day/night before/after enjoy/hate good/bad short/long "
        "formal/informal inside/outside"
    ),
    told="say said tell told really just please remember note fyi btw actually basically",
    hint=(
        r"\b(?:new|again|later|earlier|after all|gone|died|dead|left|leaving|gave|fired|dropped|ditched|scrapped|bumped|"
        r"slip(?:s|ped)?|resched\w*|delayed|pushed|passed|renewed|delivered|paid|works|working|fine|ok|okay|good|better|came off|called off|"
        r"(?:is|are|am|'s|'re|'m) (?:moving|going|switching|changing)|hit|now|today|just|only|not|make that|instead|"
        r"can|got|put (?:me|us|it|him|her|them)|had to|out|still|at last|so)\b"
    ),
    repeats=(
        r"\b(?:(?:as|like) i (?:said|told|mentioned)|i (?:already )?(?:said|told you|mentioned)|(?:did|have) i (?:say|tell|mention)\w*|"
        r"told you|remember|reminder|remind you|once more|same as (?:before|always)|as (?:always|usual|before)|still|stands|no change|"
        r"(?:has ?n'?t|have ?n'?t|not) (?:moved|changed)|for good)\b|\bagain:"
    ),
    # Not *oh wait until Friday* and *I meant to call*, which take nothing back.
    retracts=(
        r"(?:^|[,.;] |\b(?:actually|please|just|ok|no) )(?:scratch|strike|scrap|disregard|ignore|undo|forget|cancel) (?:that|it|what i|my last)\b|"
        r"\b(?:never ?mind(?: that)?[,.:]|take (?:that|it|this|what i \w+) (?:.{1,30} )?back\b|take back (?:that|it|what i)\b|"
        r"i (?:said|told you|gave you) .{1,40}? but\b|should(?:'?ve| have) been \S{0,9}\d|correct (?:that|myself)\b|"
        r"(?:my|a) mistake[,.:]|my bad(?:[,.:]|$)|mis(?:spoke|read|typed|heard|remembered|counted)\b|"
        r"(?:that|it) (?:was|is) wrong\b|(?:that's|it's|got (?:it|that)|had the) wrong\b|wrong (?:day|date|name|time|number)\b|"
        r"spoke too soon|(?:that|it|this)(?:'s| is| was| got| has been|'s been) (?:off|cancel\w*|called off)\b)|"
        r"^(?:sorry,? )?correction\b|^typo\b|\d\S{0,9},? not \S{0,9}\d"
    ),
    # *No, I meant the other file* corrects what the assistant did, and no earlier statement.
    corrects=(
        r"\b(?:(?:no|oh|ah),? wait\b(?! (?:un)?til)|wait,? (?:no|not)\b|i meant\b(?! to)|meant to (?:say|write|type)\b)"
    ),
    excuses=(
        r"^(?:oh,? |ah,? |no,? |actually,? )*(?:sorry|oops|whoops|apologies|wait|hold on|hang on|make (?:that|it))\b"
    ),
    objects=r"^(?:no|nope)\b[,.]?",
    hour=r"\W{0,4}(?:at )?\d{1,2}(?:[:.]\d\d)?(?![\w/'])",
    names_matter=r"\babout (?:the|my|our|his|her|their) \w|\bi (?:said|told you|gave you) .{1,40}? but\b",
    drops=r"\b(?:forget|scratch) (?:it|that)\W{0,5}$|\bnever ?mind\W{0,5}$",
    supposes=r"\b(?:if|unless|might|maybe|perhaps|probably|possibly|supposedly|in case)\b",
    ceased=(
        r"\b(?:no longer|any ?more|no more|quit|gave up|stopped|stop|sold|left (?:the|my|his|her|our|their|for|work|school)|"
        r"broke up|got rid|is over|cancel\w*|finished|lost my|retired|cured|healed|back to|went back|renamed|switched from|"
        r"replaced|instead of|meant|got married|took back|taken back|not .{1,200} but)\b"
    ),
    denies=_DENIES,
    unsaid="time times place day date hour spot now same always before usual again",
    joints="and|but|so|because|while|though|although|plus|then",
)
