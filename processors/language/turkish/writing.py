"""How Turkish writes a letter small and large: it has two pairs, I ı and İ i."""


def lower(text: str) -> str:
    """The text in lower case.

    >>> lower("IŞIK İZİ")
    'ışık izi'
    """
    return text.replace("I", "ı").replace("İ", "i").lower()


def capitalised(text: str) -> str:
    """The text with a capital at its beginning.

    >>> capitalised("iş yerim")
    'İş yerim'
    """
    return ("İ" if text[:1] == "i" else text[:1].upper()) + text[1:]
