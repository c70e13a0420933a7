/**
 * The only table of the imports allowed between folders. layers.test.ts reads every import of every
 * source file and compares it with this table. A folder that is not listed may not exist. Files and
 * folders beside each other depend in one direction: the test finds every circle, whatever this
 * table allows.
 *
 * To let a folder import another, add the narrowest entry that serves: a file where one file of a
 * folder is meant for others, `types` rather than `imports`.
 */
export interface Layer {
  /** A folder or one file; `*` stands for one name. The longest match is the layer of a file. */
  folder: string
  /** The purpose of the folder and the place of other code: printed with a forbidden import. */
  rule: string
  /**
   * Folders and files of the repository that may be imported, besides the layer itself; `**` stands
   * for any files and folders. A folder does not include those with a layer of their own.
   */
  imports?: readonly string[]
  /** Folders, files and packages that are imported for types only. */
  types?: readonly string[]
  /** The only packages that may be imported; absent: any. */
  packages?: readonly string[]
  /** False: no module of Node, since the code runs in a browser too. */
  node?: false
}

const server = (...names: string[]) => names.map((name) => `server/${name}`)
const web = (...names: string[]) => names.map((name) => `web/${name}`)

const shared: readonly Layer[] = [
  {
    folder: 'contract',
    rule: 'The contract imports nothing of ours: what both sides need of it is declared here.',
    packages: ['typebox'],
    node: false,
  },
  {
    folder: 'rules',
    rule: 'Rules are pure; the browser and the command line run them too. I/O belongs in server/.',
    imports: ['contract'],
    packages: ['@noble/ed25519', '@noble/hashes', 'canonicalize'],
    node: false,
  },
]

/** The server, as in the map of docs/architecture.md: a layer imports only layers below it. */
const ofServer: readonly Layer[] = [
  ...server('main.ts', 'start.ts', 'site.ts').map((folder) => ({
    folder,
    rule: 'main.ts, start.ts and site.ts join the parts of the server; work belongs in a part.',
    imports: ['server/**'],
  })),
  {
    folder: 'server/app.ts',
    rule: 'app.ts builds the HTTP server from its parts; answers belong in server/calls.',
    imports: ['contract', 'server/**'],
  },
  {
    folder: 'server/calls',
    rule:
      'A call parses, asks a domain and answers. SQL and what needs the database belong in a ' +
      'domain (server/publishing, matches, standings, …).',
    imports: [
      'contract',
      'rules',
      ...server('accounts', 'desk', 'following', 'intelligence', 'matches', 'publishing'),
      ...server('search', 'standings', 'studio', 'wallet', 'http', 'db/log-size.ts'),
      ...server('log/cosigned.ts', 'log/plan-entries.ts'),
    ],
    types: ['server/db/tables.ts', 'server/log/sign-text.ts', 'kysely'],
    packages: [],
  },
  {
    folder: 'server/jobs',
    rule: 'Jobs say when work is done; the work belongs in the domain that it concerns.',
    imports: [
      'contract',
      'rules',
      ...server('db', 'intake', 'live', 'publishing', 'search', 'settlement', 'standings'),
      'server/wallet',
    ],
    types: server('feeds/feed.ts', 'house/house.ts', 'log/log-jobs.ts'),
  },
  {
    folder: 'server/desk',
    rule:
      'The desk is what operators see and may do; it changes no result, settlement, points or ' +
      'number, so it imports neither settlement nor wallet.',
    imports: [
      'contract',
      'rules',
      ...server('accounts', 'address.ts', 'db', 'log', 'publishing', 'intake/quarantined.ts'),
      ...server('intake/aliases.ts', 'intake/similarity.ts'),
    ],
  },
  {
    folder: 'server/intake',
    rule: 'Intake stores what feeds say; what readers see of it belongs in matches.',
    imports: [
      'contract',
      'rules/shortest-match.ts',
      'rules/table-deductions.ts',
      ...server('db', 'live', 'publishing', 'settlement', 'feeds/openfootball/keys.ts'),
      ...server('feeds/names/clubs.ts'),
    ],
    types: ['server/feeds/feed.ts'],
  },
  {
    folder: 'server/settlement',
    rule: 'Settlement judges plans by results; how numbers add up belongs in standings or wallet.',
    imports: [
      'contract',
      'rules',
      ...server('db', 'live', 'log/append.ts', 'publishing', 'standings', 'wallet'),
    ],
  },
  {
    folder: 'server/matches',
    rule: 'Matches are what readers see of them; what feeds say of them belongs in intake.',
    imports: [
      'contract',
      'rules',
      ...server('db', 'live', 'publishing', 'standings', 'feeds/openfootball/local-time.ts'),
      ...server('feeds/names/former-nations.ts'),
    ],
    types: ['server/feeds/feed.ts'],
  },
  {
    folder: 'server/intelligence',
    rule: 'Intelligence states facts before a match; forecasts belong in house.',
    imports: ['contract', 'rules', ...server('db', 'house', 'standings')],
    types: ['server/feeds/feed.ts'],
  },
  {
    folder: 'server/standings',
    rule: 'Standings count what is settled; they neither publish, settle nor move points.',
    imports: [
      'contract',
      'rules',
      ...server('db', 'feeds/names/clubs.ts', 'live/match-now.ts'),
      ...server('publishing/expert-card.ts', 'publishing/secret.ts', 'wallet/refund.ts'),
    ],
    types: ['server/feeds/feed.ts'],
  },
  {
    folder: 'server/studio',
    rule:
      'The studio is what an expert’s own account does; plans are stored by publishing, and what ' +
      'an operator decides belongs in desk.',
    imports: [
      'contract',
      'rules',
      ...server('db', 'hash-of-secret.ts', 'live/match-now.ts', 'publishing'),
    ],
  },
  {
    folder: 'server/house',
    rule:
      'The house publishes like any expert: through server/publishing/publish.ts alone. It also ' +
      'stores the estimates of its model.',
    imports: [
      'contract',
      'rules',
      ...server('db', 'feeds', 'publishing/publish.ts', 'publishing/match-reference.ts'),
    ],
  },
  {
    folder: 'server/publishing',
    rule: 'Publishing takes and reveals plans; what follows from a result belongs in settlement.',
    imports: [
      'contract',
      'rules',
      ...server('db', 'following/opened.ts', 'hash-of-secret.ts', 'live', 'log/append.ts'),
    ],
    types: ['server/feeds/feed.ts'],
  },
  {
    folder: 'server/accounts',
    rule:
      'Accounts sign people in; points belong in wallet, follows in following. Names are ' +
      'compared as those of experts.',
    imports: [
      'contract',
      ...server('publishing/expert-names.ts'),
      ...server('address.ts', 'db', 'following', 'hash-of-secret.ts', 'http', 'wallet'),
    ],
  },
  {
    folder: 'server/search',
    rule: 'Search finds names; what is shown of a record belongs in the domain of the record.',
    imports: ['contract', ...server('db', 'live/match-now.ts', 'standings/league-table.ts')],
    types: ['server/standings/seasons.ts'],
  },
  {
    folder: 'server/following',
    rule: 'Following stores who follows what; the shown lists belong in matches and standings.',
    imports: ['contract', 'server/db', 'server/wallet/owner.ts'],
  },
  {
    folder: 'server/wallet',
    rule: 'The wallet moves points; who may move them is checked in server/calls or accounts.',
    imports: ['contract', 'server/address.ts', 'server/db'],
  },
  {
    folder: 'server/live',
    rule: 'Live numbers events and sends them; the change itself belongs in the domain it changes.',
    imports: ['contract', ...server('address.ts', 'db', 'http')],
  },
  {
    folder: 'server/log',
    rule:
      'The log puts into sequence and signs what domains enter; ' +
      'its formats belong in rules/log.',
    imports: ['contract', 'rules', ...server('db', 'http', 'temporary-folder.ts')],
    types: ['server/settings.ts', 'server/witness/collect.ts'],
  },
  {
    folder: 'server/pictures',
    rule: 'Pictures are drawn from a call’s answer; what they show belongs in a domain.',
    // names of rounds, scores, plays and times as the pages write them
    imports: ['contract', 'server/http', ...web('page/time-text.ts', 'parts', 'words')],
    types: ['server/http/pages/page.ts'],
  },
  {
    folder: 'server/http',
    rule:
      'HTTP is transport and knows no domain: an answer belongs in server/calls, a domain’s own ' +
      'stream or file beside the domain, and server/app.ts connects them.',
    imports: [
      'contract',
      ...server(
        'address.ts',
        'db/setting.ts',
        'hash-of-secret.ts',
        'http/pages',
        'trusted-proxies.ts',
      ),
      ...web('page/language.ts', 'page/site.ts', 'parts/words', 'words/index.ts'),
    ],
    types: [
      ...server('db/tables.ts', 'db/data-version.ts'),
      ...web('parts/against-market.ts', 'parts/rounds.ts'),
    ],
  },
  {
    folder: 'server/http/pages',
    rule:
      'Pages are rendered by the built web/server.tsx: these files know its route table and the ' +
      'head of a document, and no screen.',
    imports: [
      'contract',
      ...server('address.ts', 'http', 'http/pages/dev-pages.ts'),
      ...web('app/page-state.ts', 'head', 'page', 'words/index.ts'),
      // API_BASE: pages are rendered from another server's answers
      ...web('api/send.ts', 'api/read/read-answer.ts', 'api/specified-payload.ts'),
    ],
    types: [
      ...server('db/data-version.ts', 'settings.ts'),
      ...web('api/read/spec-only.ts', 'server.tsx'),
    ],
  },
  {
    folder: 'server/http/pages/dev-pages.ts',
    rule: 'Only the development server loads the front end’s sources.',
    imports: [...server('http', 'http/pages'), ...web('app/page-state.ts', 'page', 'server.tsx')],
  },
  {
    folder: 'server/db',
    rule: 'The database folder connects and migrates; a domain’s statements belong in the domain.',
    imports: [
      'contract/values.ts',
      'rules/book',
      ...server('setting-values.ts', 'temporary-folder.ts'),
    ],
    types: ['contract', 'rules', 'server/feeds/feed.ts', 'server/settings.ts'],
  },
  {
    folder: 'server/existing-site',
    rule: 'It finds the site of a command; what the command does there belongs in a domain.',
    imports: ['server/db', 'server/settings.ts'],
  },
  {
    folder: 'server/feeds',
    rule: 'A feed translates its source into feed.ts; storing that belongs in server/intake.',
    imports: ['contract', 'rules/third-place.ts'],
    types: ['server/settings.ts'],
  },
  {
    folder: 'server/*.ts',
    rule: 'A file beside the folders serves all of them: it imports no part of the server.',
    imports: ['contract', 'rules', ...server('setting-values.ts', 'trusted-proxies.ts')],
    types: ['server/witness/collect.ts'],
  },
  {
    folder: 'server/witness',
    rule: 'A witness judges from checkpoints alone: it imports rules and no part of the site.',
    imports: ['rules'],
  },
]

/** The web, in the same order. */
const ofWeb: readonly Layer[] = [
  {
    folder: 'web/*.tsx',
    rule: 'client.tsx and server.tsx are the two ends of a page; its parts belong in the folders.',
    imports: ['contract', 'web/**'],
  },
  {
    folder: 'web/app',
    rule:
      'web/app puts a screen into its frame and moves the reader to the next one. What a screen ' +
      'shows belongs in web/screens, what it asks the server for in web/api.',
    imports: [
      'contract',
      ...web('api', 'page', 'parts/error-boundary.tsx', 'shell', 'words'),
      ...web('screens/*/route.ts', 'screens/**/words', 'screens/error', 'screens/route.ts'),
    ],
  },
  {
    folder: 'web/shell',
    rule: 'The shell is the frame around every screen; what one shows belongs in that screen.',
    imports: ['contract', ...web('account', 'api', 'finding', 'offline', 'page', 'parts', 'touch')],
    types: ['web/words/en.ts'],
  },
  {
    folder: 'web/screens/*',
    rule:
      'A screen never imports another screen or the route table: what two screens share belongs ' +
      'in web/parts, an address in web/page/links.ts, the server’s data in web/api.',
    imports: [
      'contract',
      'rules',
      ...web('account', 'api', 'finding', 'live', 'page', 'parts', 'verify'),
    ],
    types: ['web/screens/route.ts'],
  },
  {
    folder: 'web/account',
    rule: 'web/account signs in and follows; the screen of the account is web/screens/me.',
    imports: ['contract', ...web('api', 'page', 'parts', 'words/of-folder.ts')],
  },
  {
    folder: 'web/finding',
    rule: 'web/finding is the search: over a page, and on the screen web/screens/search.',
    imports: ['contract', ...web('api', 'page', 'parts', 'words/of-folder.ts')],
  },
  {
    folder: 'web/verify',
    rule:
      'web/verify runs the rules’ verifier and shows its findings; ' +
      'checks belong in rules/verify.',
    imports: ['contract', 'rules', ...web('api', 'page', 'parts', 'words/of-folder.ts')],
  },
  {
    folder: 'web/live',
    rule: 'web/live writes events into the query cache; what is shown of them belongs in a screen.',
    imports: [
      'contract',
      ...web('api/tabs.ts', 'api/timeout.ts', 'page', 'parts/isolate.ts', 'parts/live-match.ts'),
    ],
  },
  {
    folder: 'web/touch',
    rule: 'web/touch handles gestures and knows no screen.',
    imports: web('api/queries.ts', 'page', 'parts/icon.tsx'),
  },
  {
    folder: 'web/parts',
    rule:
      'A part shows what it is given and never fetches: a query belongs in web/api, and the ' +
      'screen that shows the part asks it.',
    imports: ['contract', 'rules/interval.ts', ...web('assets', 'page')],
    types: web('api/queries.ts', 'words/en.ts'),
    packages: ['react'],
  },
  {
    folder: 'web/head',
    rule: 'web/head runs before the first paint: it loads no React and nothing that is not needed.',
    imports: [
      ...web('api/identity.ts', 'page/cookie.ts', 'page/language.ts', 'page/log-failure.ts'),
      ...web('page/plain-page.ts', 'page/scores.ts', 'page/site.ts', 'page/theme.ts'),
    ],
    packages: [],
  },
  {
    folder: 'web/api',
    rule: 'web/api asks the server; what is shown of an answer belongs in web/parts or a screen.',
    imports: ['contract', 'rules', 'web/page'],
  },
  {
    folder: 'web/offline',
    rule:
      'web/offline keeps pages for use without a network; what they say belongs in web/shell. ' +
      'The page at an address that is not kept is part of the worker.',
    imports: ['web/page'],
  },
  {
    folder: 'web/screens/route.ts',
    rule: 'What a screen’s route.ts declares: types only.',
    types: ['contract', ...web('api', 'page/links.ts', 'words/en.ts')],
  },
  {
    folder: 'web/page',
    rule:
      'web/page is what every part of a page knows: addresses, language, theme, site, links. It ' +
      'asks the server nothing and knows no screen.',
    imports: ['contract'],
    types: ['web/words/en.ts'],
  },
  {
    folder: 'web/words',
    rule: 'The words of every page; the words of one screen belong in the screen’s words/.',
    imports: ['contract', 'web/assets'],
  },
  ...web('assets', 'styles').map((folder) => ({
    folder,
    rule: 'Pictures, fonts and the styles of every page import nothing.',
  })),
]

const outside: readonly Layer[] = [
  {
    folder: 'cli',
    rule: 'A command reads its arguments and asks server/ or rules/; the work belongs there.',
    // web/api tries another back end with the browser's own requests
    imports: ['contract', 'rules', 'server/**', ...web('api', 'page', 'verify/words')],
  },
  {
    folder: 'bench',
    rule: 'A benchmark measures the product and is imported by none of it.',
    imports: ['contract', 'rules', 'cli', 'e2e', 'server/**', 'web/page'],
  },
  {
    folder: 'trials',
    rule: 'A trial runs whole servers from outside, for minutes, by its own command.',
    imports: ['contract', 'rules', 'bench', 'cli', 'e2e', 'server/**'],
  },
  {
    folder: 'e2e',
    rule: 'An end-to-end test drives the built site from outside; it may read the site’s words.',
    imports: ['contract', ...web('app', 'page', 'parts', 'words')],
  },
  {
    folder: 'e2e/vitest.config.ts',
    rule: 'A configuration file imports no part of the product.',
    imports: ['e2e/main-journeys.ts', 'e2e/server-process.ts', 'scripts/tests'],
  },
  {
    folder: 'scripts',
    rule: 'Scripts prepare and check the repository; they import no part of the product.',
  },
  {
    folder: '*.ts',
    rule: 'A configuration file imports no part of the product but values that the build writes.',
    imports: ['scripts/tests', 'web/api/paths.ts'],
  },
]

export const layers: readonly Layer[] = [
  ...shared,
  ...ofServer,
  ...ofWeb.map((layer): Layer => ({
    packages: ['react', 'react-dom', '@tanstack/react-query', '@simplewebauthn/browser'],
    node: false,
    ...layer,
  })),
  ...outside,
]

/**
 * Further imports of tests (`*.test.ts`) and their support (`test-*.ts`), by their first folder.
 * They may import any package and any module of Node, and the support of other tests.
 */
export const testImports: Readonly<Record<string, readonly string[]>> = {
  // words of the pages that tests of the server look for, the verifier as a command, and the
  // answers of a reader who hides scores
  server: [
    'contract',
    'rules',
    'server/**',
    'cli',
    ...web('head', 'page', 'words', '**/words', 'api/without-scores.ts', 'api/call-api.ts'),
  ],
  // web/app/routes.test.ts finds every module of the screens by this pattern
  web: ['contract', ...web('app', 'page', 'words'), 'web/screens/**/*.{ts,tsx}'],
  e2e: [
    'rules',
    ...server('db', 'settings.ts'),
    ...web('api/client-errors.ts', 'head', 'screens/*/words'),
  ],
}

/** Files that load modules by names computed at run time: built files, benchmarks, commands. */
export const loadsComputed: readonly string[] = [
  'bench/run.ts',
  'cli/arguments.test.ts',
  'cli/site-documents.ts',
  'server/http/pages/page-build.ts',
  'web/head/start.ts',
]

/** Files that may import test support (`test-*.ts`), in addition to tests. */
export const usesTestSupport: readonly string[] = ['bench', 'e2e', 'trials']

/** Folder names without a meaning: code lives next to its first user. */
export const emptyNames = ['lib', 'utils', 'helpers', 'services', 'common', 'types']
