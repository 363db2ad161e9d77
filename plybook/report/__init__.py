"""Results for programs: the checks of games, documents of plybook as models, and JUnit XML, SARIF and GitHub's form."""
