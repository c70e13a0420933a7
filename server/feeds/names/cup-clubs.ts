/**
 * Clubs of the tables of continental cups, by the code of their country's league: files of that
 * league have them without a cup's name. Names alone do not tell: two countries have a Libertad.
 */
export const cupClubs: readonly (readonly [code: string, table: 'copa' | 'uefa', clubs: string])[] =
  [
    ['az', 'uefa', 'qarabag-fk'],
    ['ba', 'uefa', 'borac-banja-luka'],
    ['by', 'uefa', 'bate-borisov'],
    ['bg', 'uefa', 'pfc-ludogorets-razgrad'],
    ['cy', 'uefa', 'apoel-nikosia pafos omonia-nicosia'],
    ['fi', 'uefa', 'hjk-helsinki'],
    ['hr', 'uefa', 'dinamo-zagreb hajduk-split hnk-rijeka'],
    ['hu', 'uefa', 'ferencvaros'],
    ['ie', 'uefa', 'shamrock-rovers'],
    ['il', 'uefa', 'maccabi-tel-aviv maccabi-haifa'],
    ['is', 'uefa', 'breidablik'],
    ['kz', 'uefa', 'fk-astana kairat-almaty'],
    ['md', 'uefa', 'sheriff-tiraspol'],
    ['no', 'uefa', 'bodo-glimt rosenborg molde'],
    ['pl', 'uefa', 'legia-warszawa lech-poznan rakow-czestochowa jagiellonia-bialystok'],
    ['ro', 'uefa', 'steaua-bucuresti cfr-cluj otelul-galati'],
    ['rs', 'uefa', 'crvena-zvezda partizan'],
    [
      'ru',
      'uefa',
      'cska-moskva spartak-moskva lokomotiv-moskva zenit-st-petersburg fk-rostov krasnodar',
    ],
    ['se', 'uefa', 'malmo-ff'],
    ['si', 'uefa', 'nk-maribor nk-celje'],
    ['sk', 'uefa', 'slovan-bratislava'],
    ['ua', 'uefa', 'shakhtar-donetsk dinamo-kiev'],
    ['bo', 'copa', 'club-bolivar club-the-strongest cd-blooming san-antonio-bulo-bulo'],
    [
      'cl',
      'copa',
      'csd-colo-colo cf-universidad-de-chile cd-universidad-catolica cd-nublense cd-iquique',
    ],
    [
      'co',
      'copa',
      'cdc-atletico-nacional independiente-santa-fe cd-tolima ca-bucaramanga millonarios ' +
        'atletico-junior america-de-cali independiente-medellin',
    ],
    ['ec', 'copa', 'barcelona-sc car-independiente-del-valle ldu-de-quito cscyd-el-nacional'],
    ['pe', 'copa', 'club-alianza-lima club-universitario-de-deportes cs-cristal fbc-melgar'],
    ['py', 'copa', 'club-nacional club-cerro-porteno club-libertad-asuncion olimpia-asuncion'],
    [
      've',
      'copa',
      'deportivo-tachira monagas-sc carabobo universidad-central-de-venezuela caracas',
    ],
    ['uy', 'copa', 'ca-penarol club-nacional-de-football defensor-sc ca-boston-river'],
  ]
