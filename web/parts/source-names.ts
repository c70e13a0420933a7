/** Sources whose own names differ from our keys of them. */
const names: Partial<Record<string, string>> = {
  'api-football': 'API-Football',
  csv: 'CSV',
  openligadb: 'OpenLigaDB',
}

export const sourceName = (source: string): string => names[source] ?? source
