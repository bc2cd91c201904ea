"""English words of feeling; how an entry is written stands in `lexicon.emotion`."""

from typing import Final

from mnemolog.processors.language.tones import Tone

TONES: Final = (
    Tone(
        "joy",
        1.0,
        0.0,
        """
        happy, happier, happiest, happily, happiness, glad, gladly, joy, joyful, joyous, delight, delights, delighted,
        delightful, pleased, proud, proudly, excited, excitement, exciting, cheerful, grateful, thankful, blessed,
        enjoy*, love, loves, loved, loving, lovely, adore*, fun, hooray, hurray, celebrat*, smil*, laugh*, relieved,
        optimistic, hopeful, satisfied, content with, can't wait, cannot wait, cant wait, looking forward to,
        couldn't be happier, couldnt be happier, never been happier, never felt better, made my day, in love
        """,
    ),
    Tone(
        "joy",
        2.0,
        0.3,
        """
        ecstatic, thrilled, thrilling, overjoyed, elated, euphoric, over the moon, on cloud nine, jumping for joy,
        best day of my life, best day ever
        """,
    ),
    Tone(
        None,
        1.0,
        0.0,
        """
        great, awesome, amazing, amazingly, wonderful, wonderfully, fantastic, excellent, perfect, perfectly, brilliant,
        beautiful, beautifully, gorgeous, superb, incredible, best, impressive, delicious, congrats, congratulations
        """,
    ),
    Tone(
        None,
        0.5,
        0.0,
        """
        good, nice, nicely, better, cool, helpful, useful, thanks, thank you, fan of, fond of, favourite*, favorite*,
        i like, i liked, i really like, i also like, we like, we liked, she likes, he likes, likes to, comfortable, calm
        """,
    ),
    Tone(
        "anger",
        -1.0,
        0.0,
        """
        angry, angrier, angrily, anger*, mad at, so mad, really mad, makes me mad, annoy*, irritat*, frustrat*, hate,
        hates, hated, hating, hateful, resent, resents, resentment, fed up, sick of, tired of, pissed, unfair, unfairly,
        can't stand, cannot stand, cant stand, drives me crazy, driving me crazy, hostile, idiot*, moron*, unacceptable
        """,
    ),
    Tone(
        "anger",
        -2.0,
        0.3,
        "furious, furiously, enraged, livid, rage, raging, infuriat*, outraged, outrageous, seething",
    ),
    Tone("anger", -0.5, 0.3, "damn, dammit, damnit, goddamn*, bastard*, bitch*, crap, screw you, motherfuck*"),
    Tone(
        "fear",
        -1.0,
        0.0,
        """
        afraid, scare, scares, scared, scary, fear, fears, feared, fearful, worry, worries, worried, worrying, anxious,
        anxiously, anxiety, nervous, nervously, nervousness, frighten*, dread, dreading, dreadful, panic, panics, uneasy,
        threatened, threatening, alarmed, alarming, phobia*
        """,
    ),
    Tone(
        "fear",
        -2.0,
        0.3,
        """
        terrified, terrifying, terror, petrified, horrified, horrifying, panicked, panicking, panic attack*,
        scared to death, freaking out, freaked out, scared stiff
        """,
    ),
    Tone(
        "sadness",
        -1.0,
        0.0,
        """
        sad, sadder, sadly, sadness, unhappy, unhappiness, upset, upsetting, depress*, lonely, loneliness, miss you,
        miss him, miss her, miss them, miss my, missing you, cry, cries, cried, crying, tears, grief, griev*, mourn*,
        disappoint*, hopeless*, miserable, regret*, gloomy, homesick, sorrow*, passed away, died, funeral, feel down,
        feeling down, feeling low, broke up, tragic, tragedy
        """,
    ),
    Tone(
        "sadness",
        -2.0,
        0.3,
        """
        devastated, devastating, heartbroken, heartbreak*, inconsolable, in tears, despair*, suicidal, want to die,
        worst day of my life, worst day ever, broke my heart
        """,
    ),
    Tone(
        "disgust",
        -1.0,
        0.0,
        """
        disgust*, so gross, that's gross, it's gross, is gross, was gross, grossed out, revolting, repuls*, yuck*,
        eww*, ew, sickening, vile, filthy, icky, makes me sick, made me sick, nauseat*, nauseous
        """,
    ),
    Tone(
        "surprise",
        0.0,
        0.0,
        """
        surpris*, amazed, unexpected, unexpectedly, unbelievable, unbelievably, can't believe, cannot believe,
        couldn't believe, cant believe, startled, no way, out of nowhere, out of the blue
        """,
    ),
    Tone(
        "surprise", 0.0, 0.3, "shocked, shocking, astonish*, astounded, stunned, speechless, mind blown, mind blowing"
    ),
    Tone(
        None,
        -1.0,
        0.0,
        """
        bad, badly, terrible, terribly, awful, horrible, horribly, worst, worse, pain, painful, suffer*, sucks, sucked,
        useless, stress, stressed, stressful, stressing, exhausted, exhausting, stupid, ugly, boring, bored, ashamed, guilty,
        embarrass*, jealous, hurts, hurtful, dislike*, nightmare*, overwhelm*, struggling,
        nasty, ruined
        """,
    ),
    Tone(
        None,
        -0.5,
        0.0,
        """
        unfortunately, sorry, don't like, dont like, do not like, doesn't like, does not like, didn't like, did not like,
        never liked, uncomfortable, tiring, tough
        """,
    ),
)
