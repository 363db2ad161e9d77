"""Results for programs: checks of games, plybook's documents as models, and JUnit XML, SARIF and GitHub's form."""
