"""How most languages write a letter small and large."""


def lower(text: str) -> str:
    """The text in lower case.

    >>> lower("I LIKE İZMİR")
    'i like izmir'
    """
    return text.lower() if text.isascii() else text.replace("İ", "i").lower()


def capitalised(text: str) -> str:
    """The text with a capital at its beginning.

    >>> capitalised("it works")
    'It works'
    """
    return text[:1].upper() + text[1:]
