@rem npm's scripts begin with the `exec` of Unix shells. Windows finds this file instead, so that they run far enough to
@rem say what to use there.
@%*
