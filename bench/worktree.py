"""Another commit of this repository in a working tree of its own."""
import pathlib
import subprocess

HERE = pathlib.Path(__file__).resolve().parent.parent
# What is built for comparisons; it is kept, so that the next time is quick.
COMPARE = HERE / "target/compare"


def checked_out(commit, name):
    """Puts a commit into the working tree of that name, and returns where it is."""
    tree = COMPARE / name
    git = lambda *args, at=HERE: subprocess.run(["git", "-C", at, *args], check=True, stdout=subprocess.PIPE, text=True)
    wanted = git("rev-parse", "--verify", f"{commit}^{{commit}}").stdout.strip()
    git("worktree", "prune")
    if tree.exists():
        git("checkout", "--quiet", "--force", "--detach", wanted, at=tree)
    else:
        git("worktree", "add", "--quiet", "--force", "--detach", tree, wanted)
    return tree
