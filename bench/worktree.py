"""Another commit of this repository in a working tree of its own."""
import pathlib
import shutil
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
    if is_working_tree(tree):
        git("checkout", "--quiet", "--force", "--detach", wanted, at=tree)
    else:
        shutil.rmtree(tree, ignore_errors=True)
        git("worktree", "add", "--quiet", "--force", "--detach", tree, wanted)
    return tree


def is_working_tree(folder):
    """Whether that is a working tree itself. In one that has lost its .git, git would find the repository around it, and a forced checkout what is not committed there."""
    if not folder.is_dir():
        return False
    top = subprocess.run(["git", "-C", folder, "rev-parse", "--show-toplevel"], stdout=subprocess.PIPE, text=True)
    return top.returncode == 0 and pathlib.Path(top.stdout.strip()).resolve() == folder.resolve()
