export type Side = 'home' | 'away'
