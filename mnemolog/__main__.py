"""`python -m mnemolog` is the command `mnemolog`."""

from mnemolog.ops.start import main

if __name__ == "__main__":
    main()
