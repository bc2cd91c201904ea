"""What marks the blocks of a message: fences, quotations, forwards, tables, list items."""

from typing import Final

FENCE: Final = r"\s*(?:```|~~~)"
BULLET: Final = r"\s*(?:[-*•–+]|\(?\d{1,2}[.)]|[a-h]\))\s+(?:\[[ xX]\]\s*)?"
QUOTED: Final = r"\s*(?:>|&gt;)"
TABLE: Final = r"\s*\|.*\|\s*$|[\s:|-]{5,}$"
FORWARD: Final = (
    r"\s*(?:-{2,}\s*)?(?:begin )?(?:forwarded|original) message\b|"
    r"\s*(?:fwd?|ilt|yönl)\b\s*(?:from\b[^:]{0,60})?:|\s*fwd? from\b|"
    r"\s*(?:-{2,}\s*)?(?:iletilen|orijinal|yönlendirilen) (?:ileti|mesaj|e-?posta)|"
    r"\s*on [^\n]{5,80} wrote:\s*$|\s*[^\n]{5,80} (?:tarihinde )?şunu yazdı:\s*$|"
    r"\s*(?:from|kimden|gönderen|von):\s*(?:\S[^\n]*(?:@|<)|[^\W\d]+(?: [^\W\d]+){1,3}\s*$)|\s*forwarding (?:this|you)\b[^\n]*:\s*$|\s*forwarded\b[^:\n]{0,40}:"
)
"""From here on somebody else speaks."""
FORWARDS_ONE_LINE: Final = (
    r"\s*(?:fwd?|ilt|yönl|forwarded|iletildi)\b[^:\"“«]{0,20}\b[^\W\d][^:\"“«]{0,40}: ?[\"“«][^\"“”«»\n]+[\"”»]\W*$"
)
"""One line with the name of the sender and a quotation: the frame stays with the words, so admission decides on it."""
CODE: Final = (
    r"^\s*(?:def |class \w+[(:]|import \w+(?:\.\w+)*\s*$|from \w+(?:\.\w+)* import |for \w+ in \w[\w.()]*:\s*$|(?:while|if) (?=[^:]*?(?:[=<>(]| not ))[^:]*:\s*$|"
    r"elif |else:\s*$|try:\s*$|except\b.*:\s*$|return(?: [\w.]+\(.*|(?: \w+)?;?\s*)$|(?:const|let|var) \w+ ?=|function \w*\(|public |private |#include|"
    r"(?i:select .* from |insert into |update \w+ set )|\$ \w+|[>$]{2,} |(?:sudo|pip|npm|git|docker|kubectl|curl) [\w-].*[/-]|"
    r"at \w[\w.$]+\([\w.]+:\d+\)|Traceback \(most|File \"|<\/?\w[^>]*>\s*$)"
    r"|[{}]\s*$|^[^=(]*+[=(].*;\s*$|^\s*\w+(?:\.\w+)*\(.*\)\s*$|^\s*\w+ ?= ?[\[{\"'(]"
    r"|^\s*(?:\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d\S*|\d\d:\d\d:\d\d\S*)\s+\[?(?:INFO|WARN(?:ING)?|ERROR|DEBUG|TRACE|FATAL|CRITICAL)\b"
    r"|^\s*(?:INFO|WARN(?:ING)?|ERROR|DEBUG|TRACE|FATAL)\b[\s:\[]"
)
"""A line of a program, of a shell or of its log."""
