"""Read, check, replay and convert records of games on boards no other toolkit knows."""
