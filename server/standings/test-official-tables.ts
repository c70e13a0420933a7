/**
 * For tests: final tables as the leagues published them. Each line is "place club won-drawn-lost
 * for:against points", with the last part of the club's key. The facts are copied from the leagues'
 * own final tables (premierleague.com, laliga.com, legaseriea.it, bundesliga.com, ligue1.com,
 * eredivisie.nl, efl.com, cbf.com.br), not from the results tested against them.
 *
 * Left out: La Liga and Serie A 2024-25, whose last matchday has no results in the files; J1 2025
 * and all of 2025-26, which are incomplete in the files or whose official final table we could not
 * confirm.
 */
export interface OfficialTable {
  file: string
  season: string
  lines: string
  /** Goals of clubs according to the file, if one of its results differs from the official one. */
  goalsInFile?: Record<string, string>
}

export const officialTables: readonly OfficialTable[] = [
  {
    file: '2023-24/en.1.json',
    season: '2023-24',
    lines: `
1 manchester-city 28-7-3 96:34 91
2 arsenal 28-5-5 91:29 89
3 liverpool 24-10-4 86:41 82
4 aston-villa 20-8-10 76:61 68
5 tottenham-hotspur 20-6-12 74:61 66
6 chelsea 18-9-11 77:63 63
7 newcastle-united 18-6-14 85:62 60
8 manchester-united 18-6-14 57:58 60
9 west-ham-united 14-10-14 60:74 52
10 crystal-palace 13-10-15 57:58 49
11 brighton-and-hove-albion 12-12-14 55:62 48
12 bournemouth 13-9-16 54:67 48
13 fulham 13-8-17 55:61 47
14 wolverhampton-wanderers 13-7-18 50:65 46
15 everton 13-9-16 40:51 40
16 brentford 10-9-19 56:65 39
17 nottingham-forest 9-9-20 49:67 32
18 luton-town 6-8-24 52:85 26
19 burnley 5-9-24 41:78 24
20 sheffield-united 3-7-28 35:104 16`,
  },
  {
    file: '2023-24/en.2.json',
    season: '2023-24',
    lines: `
1 leicester-city 31-4-11 89:41 97
2 ipswich-town 28-12-6 92:57 96
3 leeds-united 27-9-10 81:43 90
4 southampton 26-9-11 87:63 87
5 west-bromwich-albion 21-12-13 70:47 75
6 norwich-city 21-10-15 79:64 73
7 hull-city 19-13-14 68:60 70
8 middlesbrough 20-9-17 71:62 69
9 coventry-city 17-13-16 70:59 64
10 preston-north-end 18-9-19 56:67 63
11 bristol-city 17-11-18 53:51 62
12 cardiff-city 19-5-22 53:70 62
13 millwall 16-11-19 45:55 59
14 swansea-city 15-12-19 59:65 57
15 watford 13-17-16 61:61 56
16 sunderland 16-8-22 52:54 56
17 stoke-city 15-11-20 49:60 56
18 queens-park-rangers 15-11-20 47:58 56
19 blackburn-rovers 14-11-21 60:74 53
20 sheffield-wednesday 15-8-23 44:68 53
21 plymouth-argyle 13-12-21 59:70 51
22 birmingham-city 13-11-22 50:65 50
23 huddersfield-town 9-18-19 48:77 45
24 rotherham-united 5-12-29 37:89 27`,
  },
  {
    file: '2023-24/es.1.json',
    season: '2023-24',
    lines: `
1 real-madrid 29-8-1 87:26 95
2 barcelona 26-7-5 79:44 85
3 girona 25-6-7 85:46 81
4 club-atletico-de-madrid 24-4-10 70:43 76
5 athletic-club 19-11-8 61:37 68
6 real-sociedad-de-futbol 16-12-10 51:39 60
7 real-betis-balompie 14-15-9 48:45 57
8 villarreal 14-11-13 65:65 53
9 valencia 13-10-15 40:45 49
10 deportivo-alaves 12-10-16 36:46 46
11 ca-osasuna 12-9-17 45:56 45
12 getafe 10-13-15 42:54 43
13 rc-celta-de-vigo 10-11-17 46:57 41
14 sevilla 10-11-17 48:54 41
15 rcd-mallorca 8-16-14 33:44 40
16 ud-las-palmas 10-10-18 33:47 40
17 rayo-vallecano-de-madrid 8-14-16 29:48 38
18 cadiz 6-15-17 26:55 33
19 ud-almeria 3-12-23 43:75 21
20 granada 4-9-25 38:79 21`,
  },
  {
    file: '2023-24/it.1.json',
    season: '2023-24',
    lines: `
1 internazionale-milano 29-7-2 89:22 94
2 ac-milan 22-9-7 76:49 75
3 juventus 19-14-5 54:31 71
4 atalanta-bc 21-6-11 72:42 69
5 bologna-fc-1909 18-14-6 54:32 68
6 as-roma 18-9-11 65:46 63
7 ss-lazio 18-7-13 49:39 61
8 acf-fiorentina 17-9-12 61:46 60
9 torino 13-14-11 36:36 53
10 ssc-napoli 13-14-11 55:48 53
11 genoa-cfc 12-13-13 45:45 49
12 ac-monza 11-12-15 39:51 45
13 hellas-verona 9-11-18 38:51 38
14 us-lecce 8-14-16 32:54 38
15 udinese-calcio 6-19-13 37:53 37
16 cagliari-calcio 8-12-18 42:68 36
17 empoli 9-9-20 29:54 36
18 frosinone-calcio 8-11-19 44:69 35
19 us-sassuolo-calcio 7-9-22 43:75 30
20 us-salernitana-1919 2-11-25 32:81 17`,
  },
  {
    file: '2023-24/de.1.json',
    season: '2023-24',
    lines: `
1 bayer-04-leverkusen 28-6-0 89:24 90
2 vfb-stuttgart 23-4-7 78:39 73
3 bayern-munchen 23-3-8 94:45 72
4 rb-leipzig 19-8-7 77:39 65
5 borussia-dortmund 18-9-7 68:43 63
6 eintracht-frankfurt 11-14-9 51:50 47
7 tsg-1899-hoffenheim 13-7-14 66:66 46
8 1-fc-heidenheim-1846 10-12-12 50:55 42
9 sv-werder-bremen 11-9-14 48:54 42
10 sc-freiburg 11-9-14 45:58 42
11 augsburg 10-9-15 50:60 39
12 vfl-wolfsburg 10-7-17 41:56 37
13 1-fsv-mainz-05 7-14-13 39:51 35
14 borussia-monchengladbach 7-13-14 56:67 34
15 1-fc-union-berlin 9-6-19 33:58 33
16 vfl-bochum-1848 7-12-15 42:74 33
17 1-fc-koln 5-12-17 28:60 27
18 sv-darmstadt-98 3-8-23 30:86 17`,
  },
  {
    file: '2023-24/fr.1.json',
    season: '2023-24',
    lines: `
1 paris-saint-germain 22-10-2 81:33 76
2 as-monaco 20-7-7 68:42 67
3 stade-brestois-29 17-10-7 53:34 61
4 lille-osc 16-11-7 52:34 59
5 ogc-nice 15-10-9 40:29 55
6 olympique-lyonnais 16-5-13 49:55 53
7 racing-club-de-lens 14-9-11 45:37 51
8 olympique-de-marseille 13-11-10 52:41 50
9 stade-de-reims 13-8-13 42:47 47
10 stade-rennais-fc-1901 12-10-12 53:46 46
11 toulouse 11-10-13 42:46 43
12 montpellier-hsc 10-12-12 43:48 41
13 rc-strasbourg-alsace 10-9-15 38:50 39
14 nantes 9-6-19 30:55 33
15 le-havre-ac 7-11-16 34:45 32
16 metz 8-5-21 35:58 29
17 lorient 7-8-19 43:66 29
18 clermont-foot-63 5-10-19 26:60 25`,
  },
  {
    file: '2023-24/nl.1.json',
    season: '2023-24',
    lines: `
1 psv 29-4-1 111:21 91
2 feyenoord-rotterdam 26-6-2 92:26 84
3 twente-65 21-6-7 69:36 69
4 az 19-8-7 70:39 65
5 ajax 15-11-8 74:61 56
6 nec 14-11-9 68:51 53
7 utrecht 13-11-10 49:47 50
8 sparta-rotterdam 14-7-13 51:48 49
9 go-ahead-eagles 12-10-12 47:46 46
10 fortuna-sittard 9-11-14 37:56 38
11 sc-heerenveen 10-7-17 53:70 37
12 pec-zwolle 9-9-16 45:67 36
13 almere-city 7-13-14 33:59 34
14 heracles-almelo 9-6-19 41:74 33
15 rkc-waalwijk 7-8-19 38:56 29
16 sbv-excelsior 6-11-17 50:73 29
17 volendam 4-7-23 34:88 19
18 sbv-vitesse 6-6-22 30:74 6`,
    // a goal of Vitesse against NEC is missing in the file
    goalsInFile: { nec: '68:50', 'sbv-vitesse': '29:74' },
  },
  {
    file: '2024-25/en.1.json',
    season: '2024-25',
    lines: `
1 liverpool 25-9-4 86:41 84
2 arsenal 20-14-4 69:34 74
3 manchester-city 21-8-9 72:44 71
4 chelsea 20-9-9 64:43 69
5 newcastle-united 20-6-12 68:47 66
6 aston-villa 19-9-10 58:51 66
7 nottingham-forest 19-8-11 58:46 65
8 brighton-and-hove-albion 16-13-9 66:59 61
9 bournemouth 15-11-12 58:46 56
10 brentford 16-8-14 66:57 56
11 fulham 15-9-14 54:54 54
12 crystal-palace 13-14-11 51:51 53
13 everton 11-15-12 42:44 48
14 west-ham-united 11-10-17 46:62 43
15 manchester-united 11-9-18 44:54 42
16 wolverhampton-wanderers 12-6-20 54:69 42
17 tottenham-hotspur 11-5-22 64:65 38
18 leicester-city 6-7-25 33:80 25
19 ipswich-town 4-10-24 36:82 22
20 southampton 2-6-30 26:86 12`,
  },
  {
    file: '2024-25/de.1.json',
    season: '2024-25',
    lines: `
1 bayern-munchen 25-7-2 99:32 82
2 bayer-04-leverkusen 19-12-3 72:43 69
3 eintracht-frankfurt 17-9-8 68:46 60
4 borussia-dortmund 17-6-11 71:51 57
5 sc-freiburg 16-7-11 49:53 55
6 1-fsv-mainz-05 14-10-10 55:43 52
7 rb-leipzig 13-12-9 53:48 51
8 sv-werder-bremen 14-9-11 54:57 51
9 vfb-stuttgart 14-8-12 64:53 50
10 borussia-monchengladbach 13-6-15 55:57 45
11 vfl-wolfsburg 11-10-13 56:54 43
12 augsburg 11-10-13 35:51 43
13 1-fc-union-berlin 10-10-14 35:51 40
14 st-pauli-1910 8-8-18 28:41 32
15 tsg-1899-hoffenheim 7-11-16 46:68 32
16 1-fc-heidenheim-1846 8-5-21 37:64 29
17 holstein-kiel 6-7-21 49:80 25
18 vfl-bochum-1848 6-7-21 33:67 25`,
  },
  {
    file: '2024-25/fr.1.json',
    season: '2024-25',
    lines: `
1 paris-saint-germain 26-6-2 92:35 84
2 olympique-de-marseille 20-5-9 74:47 65
3 as-monaco 18-7-9 63:41 61
4 ogc-nice 17-9-8 66:41 60
5 lille-osc 17-9-8 52:36 60
6 olympique-lyonnais 17-6-11 65:46 57
7 rc-strasbourg-alsace 16-9-9 56:44 57
8 racing-club-de-lens 15-7-12 42:39 52
9 stade-brestois-29 15-5-14 52:59 50
10 toulouse 11-9-14 44:43 42
11 aj-auxerre 11-9-14 48:51 42
12 stade-rennais-fc-1901 13-2-19 51:50 41
13 nantes 8-12-14 39:52 36
14 angers-sco 10-6-18 32:53 36
15 le-havre-ac 10-4-20 40:71 34
16 stade-de-reims 8-9-17 33:47 33
17 as-saint-etienne 8-6-20 39:77 30
18 montpellier-hsc 4-4-26 23:79 16`,
  },
  {
    file: '2024-25/nl.1.json',
    season: '2024-25',
    lines: `
1 psv 25-4-5 103:39 79
2 ajax 24-6-4 67:32 78
3 feyenoord-rotterdam 20-8-6 76:38 68
4 utrecht 18-10-6 62:45 64
5 az 16-9-9 58:37 57
6 twente-65 15-9-10 62:49 54
7 go-ahead-eagles 14-9-11 57:55 51
8 nec 12-7-15 51:46 43
9 sc-heerenveen 12-7-15 42:57 43
10 pec-zwolle 10-11-13 43:51 41
11 fortuna-sittard 11-8-15 37:54 41
12 sparta-rotterdam 9-12-13 39:43 39
13 groningen 10-9-15 40:53 39
14 heracles-almelo 9-11-14 42:63 38
15 nac-breda 8-9-17 34:58 33
16 willem-ii-tilburg 6-8-20 34:56 26
17 rkc-waalwijk 6-7-21 44:74 25
18 almere-city 4-10-20 23:64 22`,
  },
  {
    file: '2025/br.1.json',
    season: '2025',
    lines: `
1 cr-flamengo 23-10-5 78:27 79
2 se-palmeiras 23-7-8 66:33 76
3 cruzeiro-ec 19-13-6 55:31 70
4 mirassol 18-13-7 63:39 67
5 fluminense 19-7-12 50:39 64
6 botafogo-fr 17-12-9 58:38 63
7 ec-bahia 17-9-12 50:46 60
8 sao-paulo 14-9-15 43:47 51
9 gremio-fbpa 13-10-15 47:50 49
10 rb-bragantino 14-6-18 45:57 48
11 ca-mineiro 12-12-14 43:44 48
12 santos 12-11-15 45:50 47
13 sc-corinthians-paulista 12-11-15 42:47 47
14 cr-vasco-da-gama 13-6-19 55:60 45
15 ec-vitoria 11-12-15 35:52 45
16 sc-internacional 11-11-16 44:57 44
17 ceara-sc 11-10-17 34:40 43
18 fortaleza-ec 11-10-17 43:58 43
19 ec-juventude 9-8-21 35:69 35
20 sc-recife 2-11-25 28:75 17`,
  },
]
