"""Operations on a log as a whole: replay, rebuild, transfer, examination."""
