/**
 * The divisions of football-data.co.uk: our league key, and a name for leagues that are not in our
 * table.
 */
export const divisions: Record<string, readonly [key: string, name: string]> = {
  E0: ['en.1', 'English Premier League'],
  E1: ['en.2', 'English Championship'],
  E2: ['en.3', 'English League One'],
  E3: ['en.4', 'English League Two'],
  EC: ['en.5', 'English National League'],
  SC0: ['sco.1', 'Scottish Premiership'],
  SC1: ['sco.2', 'Scottish Championship'],
  SC2: ['sco.3', 'Scottish League One'],
  SC3: ['sco.4', 'Scottish League Two'],
  D1: ['de.1', 'German Bundesliga'],
  D2: ['de.2', '2. Bundesliga'],
  SP1: ['es.1', 'Spain Primera División'],
  SP2: ['es.2', 'Spain Segunda División'],
  I1: ['it.1', 'Italian Serie A'],
  I2: ['it.2', 'Italian Serie B'],
  F1: ['fr.1', 'French Ligue 1'],
  F2: ['fr.2', 'French Ligue 2'],
  N1: ['nl.1', 'Dutch Eredivisie'],
  P1: ['pt.1', 'Portuguese Primeira Liga'],
  B1: ['be.1', 'Belgian First Division A'],
  T1: ['tr.1', 'Turkish Süper Lig'],
  G1: ['gr.1', 'Greek Super League'],
}
