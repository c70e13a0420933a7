/**
 * The only table of the imports allowed between folders. layers.test.ts reads every import of every
 * source file and compares it with this table. A folder that is not listed may not exist.
 *
 * To let a folder import another, add the narrowest entry that serves: a file rather than a folder,
 * `types` rather than `imports`.
 */
export interface Layer {
  /** A folder or one file; `*` stands for one name. The longest match is the layer of a file. */
  folder: string
  /** The purpose of the folder and the place of other code: printed with a forbidden import. */
  rule: string
  /** Folders and files of the repository that may be imported, besides the layer itself. */
  imports: readonly string[]
  /** Folders, files and packages that are imported for types only. */
  types?: readonly string[]
  /** The only packages that may be imported; absent: any. */
  packages?: readonly string[]
  /** False: no module of Node, since the code runs in a browser too. */
  node?: false
  /** Further imports of tests (`*.test.ts`) and their support (`test-*.ts`). */
  tests?: readonly string[]
}

const browser = ['react', 'react-dom', '@tanstack/react-query', '@simplewebauthn/browser']

const feedTypes = 'server/feeds/feed.ts'
const serverTests = ['contract', 'rules', 'server']

const shared: readonly Layer[] = [
  {
    folder: 'contract',
    rule: 'The contract imports nothing of ours: what both sides need of it is declared here.',
    imports: [],
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

const server: readonly Layer[] = [
  {
    folder: 'server/main.ts',
    rule:
      'main.ts opens the port and reads the rest behind it; ' +
      'what the site is belongs in site.ts.',
    imports: [
      'server/app.ts',
      'server/settings.ts',
      'server/db/connect.ts',
      'server/db/embedded/embedded.ts',
      'server/feeds/feeds.ts',
      'server/http/early-listener.ts',
      'server/jobs/jobs.ts',
      'server/resources.ts',
      'server/site.ts',
    ],
  },
  {
    folder: 'server/site.ts',
    rule: 'site.ts lists what the product consists of; the work belongs in the folders of server/.',
    imports: [
      'server/app.ts',
      'server/settings.ts',
      'server/db/connect.ts',
      'server/db/embedded/embedded.ts',
      'server/db/log-size.ts',
      'server/db/world.ts',
      'server/feeds/feeds.ts',
      'server/house/house.ts',
      'server/http/pages/dev-pages.ts',
      'server/http/early-listener.ts',
      'server/http/monitoring/load.ts',
      'server/http/monitoring/metrics.ts',
      'server/http/shared-caches.ts',
      'server/jobs/jobs.ts',
      'server/jobs/server-minutes.ts',
      'server/live/data-versions.ts',
      'server/live/standby.ts',
      'server/log/keys.ts',
      'server/log/log-jobs.ts',
      'server/log/shared-head.ts',
      'server/log/signer.ts',
      'server/desk/overview.ts',
      'server/wallet/invariants.ts',
      'server/log/witness-policy.ts',
      'server/resources.ts',
      'server/witness/collect.ts',
    ],
  },
  {
    folder: 'server/address.ts',
    rule: 'One function about network addresses; it knows nothing of the site.',
    imports: [],
  },
  {
    folder: 'server/hash-of-secret.ts',
    rule: 'One hash; who holds a secret belongs in the domain that gives it out.',
    imports: [],
  },
  {
    folder: 'server/temporary-folder.ts',
    rule: 'One function about the machine; it knows nothing of the site.',
    imports: [],
  },
  {
    folder: 'server/resources.ts',
    rule:
      'Resources are opened and closed here whatever they are: ' +
      'it imports no part of the server.',
    imports: [],
  },
  {
    folder: 'server/resources.test.ts',
    rule: 'A test of opening and closing.',
    imports: [],
    tests: ['server/resources.ts'],
  },
  {
    folder: 'server/app.ts',
    rule: 'app.ts builds the HTTP server from its parts; answers belong in server/calls.',
    imports: [
      'contract',
      'server/calls/handlers.ts',
      'server/http',
      'server/live/live-routes.ts',
      'server/live/streams.ts',
      'server/log/log-files.ts',
      'server/pictures/badge.ts',
      'server/pictures/pictures.ts',
      'server/publishing/expert-plans.ts',
      'server/publishing/set-aside.ts',
      'server/settings.ts',
      'server/studio/avatar.ts',
    ],
    types: ['server/db/tables.ts', 'server/live/data-versions.ts', 'server/live/standby.ts'],
  },
  {
    folder: 'server/settings.ts',
    rule: 'The settings are read here and imported by others; they import no part of the server.',
    imports: ['contract', 'server/setting-values.ts'],
    types: ['server/witness/collect.ts'],
  },
  {
    folder: 'server/setting-values.ts',
    rule: 'Reads the text of a setting; which settings there are belongs in server/settings.ts.',
    imports: ['rules'],
    types: ['server/witness/collect.ts'],
  },
  {
    folder: 'server/settings.test.ts',
    rule: 'A test of the settings imports the settings.',
    imports: [],
    tests: ['server/settings.ts'],
  },
  {
    folder: 'server/calls',
    rule:
      'A call parses, asks a domain and answers. SQL and what needs the database belong in a ' +
      'domain (server/publishing, matches, standings, …).',
    imports: [
      'contract',
      'rules',
      'server/accounts',
      'server/db/log-size.ts',
      'server/desk',
      'server/following',
      'server/http',
      'server/intelligence',
      'server/log/cosigned.ts',
      'server/log/plan-entries.ts',
      'server/matches',
      'server/publishing',
      'server/standings',
      'server/studio',
      'server/wallet',
    ],
    types: ['server/db/tables.ts', 'kysely'],
    packages: [],
    tests: serverTests,
  },
  {
    folder: 'server/http',
    rule:
      'HTTP is transport and knows no domain: an answer belongs in server/calls, a domain’s own ' +
      'stream or file beside the domain, and server/app.ts connects them.',
    imports: [
      'contract',
      'server/address.ts',
      'server/hash-of-secret.ts',
      // rendering of pages: the route table's links, the texts of the head, the rendered document
      'web/page/language.ts',
      'web/page/links.ts',
      'web/app/page-state.ts',
      'web/page/site.ts',
      'web/head/handheld.ts',
      'web/head/site-redirect.ts',
      'web/words/index.ts',
      'server/db/setting.ts',
      // API_BASE: pages are rendered from another server's answers
      'web/api/send.ts',
      'web/api/read/read-answer.ts',
      'server/http/pages/dev-pages.ts',
    ],
    types: [
      'server/db/tables.ts',
      'server/db/data-version.ts',
      'server/settings.ts',
      'web/api/read/spec-only.ts',
      'web/server.tsx',
    ],
    tests: [...serverTests, 'web/page/links.ts', 'web/head'],
  },
  {
    folder: 'server/http/pages/dev-pages.ts',
    rule: 'Only the development server loads the front end’s sources.',
    imports: [
      'server/http',
      'web/page/language.ts',
      'web/app/page-state.ts',
      'web/page/site.ts',
      'web/server.tsx',
    ],
    types: ['web/page/links.ts'],
  },
  {
    folder: 'server/pictures',
    rule: 'Pictures are drawn from a call’s answer; what they show belongs in a domain.',
    imports: [
      'contract',
      'server/http/limits/lower-priority.ts',
      'server/http/refusal.ts',
      'server/http/response-cache.ts',
      'server/http/files/site-mark.ts',
      // names of rounds, the score of a match in play, plays and times as the pages write them
      'web/parts/live-match.ts',
      'web/parts/rates.ts',
      'web/parts/plan-words.ts',
      'web/parts/rounds.ts',
      'web/parts/round-words',
      'web/page/time-text.ts',
      'web/words/index.ts',
    ],
    types: ['server/http/pages/page.ts', 'web/words/en.ts'],
    tests: serverTests,
  },
  {
    folder: 'server/publishing',
    rule: 'Publishing takes and reveals plans; what follows from a result belongs in settlement.',
    imports: [
      'server/live/match-now.ts',
      'server/hash-of-secret.ts',
      'contract',
      'rules',
      'server/db',
      'server/db/data-version.ts',
      'server/live/publish-events.ts',
      'server/log/enter.ts',
    ],
    types: [feedTypes],
    tests: serverTests,
  },
  {
    folder: 'server/settlement',
    rule: 'Settlement judges plans by results; how numbers add up belongs in standings or wallet.',
    imports: [
      'contract',
      'rules',
      'server/db',
      'server/db/data-version.ts',
      'server/live/publish-events.ts',
      'server/log/enter.ts',
      'server/publishing/lock-plans.ts',
      'server/publishing/plan-rules.ts',
      'server/publishing/set-aside.ts',
      'server/standings/record.ts',
      'server/wallet/refund.ts',
    ],
    tests: serverTests,
  },
  {
    folder: 'server/standings',
    rule: 'Standings count what is settled; they neither publish, settle nor move points.',
    imports: [
      'server/publishing/expert-card.ts',
      'server/live/match-now.ts',
      'contract',
      'rules',
      'server/db',
      'server/feeds/names/clubs.ts',
      'server/db/data-version.ts',
      'server/publishing/secret.ts',
    ],
    types: [feedTypes],
    tests: serverTests,
  },
  {
    folder: 'server/matches',
    rule: 'Matches are what readers see of them; what feeds say of them belongs in intake.',
    imports: [
      'server/standings/board-order.ts',
      'server/publishing/plan-card.ts',
      'server/publishing/expert-card.ts',
      'server/live/match-now.ts',
      'contract',
      'rules',
      'server/db',
      'server/feeds/openfootball/local-time.ts',
      'server/publishing/secret.ts',
      'server/standings/forecast-records.ts',
      'server/standings/league-table.ts',
    ],
    types: [feedTypes],
    tests: serverTests,
  },
  {
    folder: 'server/wallet',
    rule: 'The wallet moves points; who may move them is checked in server/calls or accounts.',
    imports: ['contract', 'server/db', 'server/address.ts'],
    tests: serverTests,
  },
  {
    folder: 'server/accounts',
    rule: 'Accounts sign people in; points belong in wallet, follows in following.',
    imports: [
      'server/hash-of-secret.ts',
      'contract',
      'server/following',
      'server/address.ts',
      'server/http/identity/identities.ts',
      'server/wallet/grants.ts',
      'server/wallet/move.ts',
      'server/wallet/refund.ts',
    ],
    types: ['server/db/tables.ts'],
    tests: serverTests,
  },
  {
    folder: 'server/studio',
    rule:
      'The studio is what an expert’s own account does; plans are stored by publishing, and what ' +
      'an operator decides belongs in desk.',
    imports: [
      'server/hash-of-secret.ts',
      'contract',
      'rules',
      'server/db/data-version.ts',
      'server/publishing',
    ],
    types: ['server/db/tables.ts'],
    tests: serverTests,
  },
  {
    folder: 'server/desk',
    rule:
      'The desk is what operators see and may do; it changes no result, settlement, points or ' +
      'number, so it imports neither settlement nor wallet.',
    imports: [
      'contract',
      'server/accounts/names.ts',
      'server/accounts/reset.ts',
      'server/accounts/sessions.ts',
      'server/accounts/attempts.ts',
      'server/db/in-transaction.ts',
      'server/address.ts',
      'server/intake/quarantined.ts',
      'rules/log/note.ts',
      'server/db/data-version.ts',
      'server/log/enter-moderation.ts',
      'server/log/public-keys.ts',
      'server/publishing',
    ],
    types: ['server/db/tables.ts', 'server/intake/aliases.ts'],
    // the words of the desk's screens name each action
    tests: [...serverTests, 'web/screens/desk/words'],
  },
  {
    folder: 'server/following',
    rule: 'Following stores who follows what; the shown lists belong in matches and standings.',
    imports: ['contract', 'server/wallet/owner.ts'],
    types: ['server/db/tables.ts'],
    tests: serverTests,
  },
  {
    folder: 'server/intake',
    rule: 'Intake stores what feeds say; what readers see of it belongs in matches.',
    imports: [
      'contract',
      'server/db',
      'server/db/data-version.ts',
      'server/live/publish-events.ts',
      'server/publishing/deadlines.ts',
      'server/settlement/settle.ts',
    ],
    types: [feedTypes],
    tests: serverTests,
  },
  {
    folder: 'server/house',
    rule: 'The house publishes like any expert: through server/publishing/publish.ts alone.',
    imports: [
      'contract',
      'rules',
      'server/db/setting.ts',
      'server/feeds',
      'server/db/data-version.ts',
      'server/publishing/publish.ts',
    ],
    types: ['server/db/tables.ts'],
    tests: serverTests,
  },
  {
    folder: 'server/intelligence',
    rule: 'Intelligence states facts before a match; forecasts belong in house.',
    imports: [
      'contract',
      'rules',
      'server/db',
      'server/house/history.ts',
      'server/house/writing',
      'server/standings/deductions.ts',
    ],
    types: [feedTypes, 'server/standings/league-table.ts'],
    tests: serverTests,
  },
  {
    folder: 'server/live',
    rule: 'Live numbers events and sends them; the change itself belongs in the domain it changes.',
    imports: ['contract', 'server/db', 'server/address.ts', 'server/http/refusal.ts'],
    tests: serverTests,
  },
  {
    folder: 'server/jobs',
    rule: 'Jobs say when work is done; the work belongs in the domain that it concerns.',
    imports: [
      'server/db/lease.ts',
      'server/db/data-version.ts',
      'server/db/clock.ts',
      'contract',
      'rules',
      'server/db/setting.ts',
      'server/intake/ingest.ts',
      'server/intake/retake.ts',
      'server/intake/source-control.ts',
      'server/intake/source-state.ts',
      'server/live',
      'server/publishing/deadlines.ts',
      'server/publishing/set-aside.ts',
      'server/settlement/measure.ts',
      'server/settlement/settle.ts',
      'server/standings/boards.ts',
      'server/standings/record.ts',
      'server/wallet/watch.ts',
    ],
    types: ['server/log/log-jobs.ts', 'server/db/tables.ts', feedTypes, 'server/house/house.ts'],
    tests: serverTests,
  },
  {
    folder: 'server/feeds',
    rule: 'A feed translates its source into feed.ts; storing that belongs in server/intake.',
    imports: ['contract'],
    types: ['server/settings.ts'],
    tests: serverTests,
  },
  {
    folder: 'server/log',
    rule:
      'The log puts into sequence and signs what domains enter; ' +
      'its formats belong in rules/log.',
    imports: [
      'server/temporary-folder.ts',
      'contract',
      'rules',
      'server/db',
      'server/http/refusal.ts',
      'server/http/response-cache.ts',
      'server/db/clock.ts',
      'server/db/lease.ts',
      'server/db/data-version.ts',
    ],
    types: ['server/settings.ts', 'server/witness/collect.ts'],
    tests: [...serverTests, 'cli/verify.ts', 'web/verify/words'],
  },
  {
    folder: 'server/witness',
    rule: 'A witness judges from checkpoints alone: it imports rules and no part of the site.',
    imports: ['rules'],
    tests: [...serverTests, 'cli'],
  },
  {
    folder: 'server/db',
    rule: 'The database folder connects and migrates; a domain’s statements belong in the domain.',
    imports: [
      'server/temporary-folder.ts',
      'contract/values.ts',
      'rules/book',
      'server/setting-values.ts',
    ],
    types: ['contract', 'rules', 'server/settings.ts', feedTypes],
    tests: serverTests,
  },
]

const web: readonly Layer[] = [
  {
    folder: 'web/client.tsx',
    rule: 'client.tsx starts the page in the browser; its parts belong in the folders of web/.',
    imports: [
      'web/api',
      'web/app',
      'web/head/gate.css',
      'web/live/live.ts',
      'web/offline/save-pages.ts',
      'web/page',
      'web/shell/last-resort.tsx',
      'web/styles',
    ],
    types: ['web/words/en.ts'],
  },
  {
    folder: 'web/server.tsx',
    rule: 'server.tsx renders a page; what it shows belongs in web/app or a screen.',
    imports: [
      'contract',
      'web/api',
      'web/app',
      'web/page',
      'web/shell/last-resort.tsx',
      'web/words',
    ],
    types: ['web/screens/route.ts'],
  },
  {
    folder: 'web/server.test.tsx',
    rule: 'A test of the rendered page.',
    imports: [],
    tests: ['contract', 'web/api', 'web/page', 'web/server.tsx'],
  },
  {
    folder: 'web/app',
    rule:
      'web/app puts a screen into its frame and moves the reader to the next one. What a screen ' +
      'shows belongs in web/screens, what it asks the server for in web/api.',
    imports: [
      'contract',
      'web/api',
      'web/page',
      'web/parts/error-boundary.tsx',
      'web/screens/*/route.ts',
      'web/screens/**/words',
      'web/screens/error',
      'web/screens/route.ts',
      'web/shell',
      'web/words',
    ],
    tests: ['web/screens'],
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
    folder: 'web/screens/route.ts',
    rule: 'What a screen’s route.ts declares: types only.',
    imports: [],
    types: ['contract', 'web/api', 'web/page/links.ts', 'web/words/en.ts'],
  },
  {
    folder: 'web/screens/*',
    rule:
      'A screen never imports another screen or the route table: what two screens share belongs ' +
      'in web/parts, an address in web/page/links.ts, the server’s data in web/api.',
    imports: [
      'contract',
      'rules',
      'web/account',
      'web/api',
      'web/page',
      'web/live',
      'web/parts',
      'web/verify',
    ],
    types: ['web/screens/route.ts'],
    tests: ['web/words'],
  },
  {
    folder: 'web/parts',
    rule:
      'A part shows what it is given and never fetches: a query belongs in web/api, and the ' +
      'screen that shows the part asks it.',
    imports: [
      'contract',
      'web/page/log-failure.ts',
      'web/page/language.ts',
      'web/page/links.ts',
      'web/page/nav.tsx',
      'web/assets',
      'web/parts/changed.tsx',
      'web/words',
    ],
    types: ['web/api/queries.ts'],
    packages: ['react'],
  },
  {
    folder: 'web/api',
    rule: 'web/api asks the server; what is shown of an answer belongs in web/parts or a screen.',
    imports: [
      'web/page/log-failure.ts',
      'web/page/stored.ts',
      'contract',
      'rules',
      'web/page/links.ts',
      'web/page/nav.tsx',
      'web/page/site.ts',
      'web/page/time-text.ts',
    ],
  },
  {
    folder: 'web/live',
    rule: 'web/live writes events into the query cache; what is shown of them belongs in a screen.',
    imports: [
      'contract',
      'web/page/log-failure.ts',
      'web/api/tabs.ts',
      'web/api/timeout.ts',
      'web/page/language.ts',
      'web/page/nav.tsx',
      'web/parts/live-match.ts',
      'web/page/time-text.ts',
    ],
  },
  {
    folder: 'web/account',
    rule: 'web/account signs in and follows; the screen of the account is web/screens/me.',
    imports: [
      'web/page/log-failure.ts',
      'web/page/stored.ts',
      'contract',
      'web/api',
      'web/page/nav.tsx',
      'web/parts',
    ],
    types: ['web/page/links.ts'],
  },
  {
    folder: 'web/verify',
    rule:
      'web/verify runs the rules’ verifier and shows its findings; ' +
      'checks belong in rules/verify.',
    imports: [
      'web/page/log-failure.ts',
      'contract',
      'rules',
      'web/api',
      'web/page/links.ts',
      'web/page/nav.tsx',
      'web/parts',
    ],
  },
  {
    folder: 'web/offline',
    rule: 'web/offline keeps pages for use without a network; what they say belongs in web/shell.',
    imports: ['web/page/log-failure.ts', 'web/page/site.ts'],
  },
  {
    folder: 'web/head',
    rule: 'web/head runs before the first paint: it loads no React and nothing that is not needed.',
    imports: [
      'web/api/identity.ts',
      'web/page/log-failure.ts',
      'web/page/language.ts',
      'web/page/plain-page.ts',
      'web/page/site.ts',
      'web/page/theme.ts',
    ],
    packages: [],
  },
  {
    folder: 'web/shell',
    rule:
      'The shell is the frame around every screen; ' +
      'what one screen shows belongs in that screen.',
    imports: [
      'contract',
      'web/account',
      'web/api',
      'web/page',
      'web/offline',
      'web/parts',
      'web/touch',
    ],
    types: ['web/words/en.ts'],
  },
  {
    folder: 'web/touch',
    rule: 'web/touch handles gestures and knows no screen.',
    imports: [
      'web/api/queries.ts',
      'web/page/history.ts',
      'web/page/nav.tsx',
      'web/parts/icon.tsx',
    ],
  },
  {
    folder: 'web/words',
    rule: 'The words of every page; the words of one screen belong in the screen’s words/.',
    imports: ['contract', 'web/assets'],
  },
  {
    folder: 'web/assets',
    rule: 'Assets are data and import nothing.',
    imports: [],
  },
  {
    folder: 'web/styles',
    rule: 'The styles of every page import nothing.',
    imports: [],
  },
]

const outside: readonly Layer[] = [
  {
    folder: 'cli',
    rule: 'A command reads its arguments and asks server/ or rules/; the work belongs there.',
    imports: [
      'contract',
      'rules',
      'server/settings.ts',
      'server/db',
      'server/desk/operators.ts',
      'server/desk/reset-links.ts',
      'server/feeds',
      'server/house',
      'server/intake',
      'server/log',
      'server/publishing',
      'server/witness',
      // tries another back end with the browser's own requests
      'web/api/identity.ts',
      'web/api/read/fields.ts',
      'web/api/send.ts',
      'web/verify/words',
    ],
    types: ['web/api/read/records.ts'],
    tests: serverTests,
  },
  {
    folder: 'bench',
    rule: 'A benchmark measures the product and is imported by none of it.',
    imports: [
      'contract',
      'rules',
      'cli',
      'e2e',
      'server/app.ts',
      'server/settings.ts',
      'server/db',
      // the frozen log includes a removed text
      'server/desk/removals.ts',
      'server/http/monitoring/health.ts',
      'server/live',
      'server/log',
      'server/matches',
      'server/publishing',
      'server/settlement',
      'server/standings',
      'server/wallet',
      'web/page/language.ts',
    ],
  },
  {
    folder: 'trials',
    rule: 'A trial runs whole servers from outside, for minutes, by its own command.',
    imports: [
      'contract',
      'rules',
      'bench/processes.ts',
      'cli/arguments.ts',
      'e2e',
      'server/db',
      'server/settings.ts',
      'server/wallet',
    ],
  },
  {
    folder: 'e2e',
    rule: 'An end-to-end test drives the built site from outside; it may read the site’s words.',
    imports: [
      'web/page',
      'contract',
      'web/app',
      'web/app/modules.ts',
      'web/app/routes.ts',
      'web/parts',
      'web/words',
    ],
    tests: ['rules', 'server/db', 'server/settings.ts', 'web/head', 'web/screens/*/words'],
  },
  {
    folder: 'scripts',
    rule: 'Scripts prepare and check the repository; they import no part of the product.',
    imports: [],
  },
  ...['vite.config.ts', 'vitest.config.ts'].map((folder) => ({
    folder,
    rule: 'A configuration file imports no part of the product.',
    imports: [],
  })),
]

export const layers: readonly Layer[] = [
  ...shared,
  ...server,
  ...web.map((layer): Layer => ({ packages: browser, node: false, ...layer })),
  ...outside,
]

/** Files that load a module by a name computed at run time: built files and benchmarks. */
export const loadsComputed: readonly string[] = [
  'bench/run.ts',
  'server/http/pages/page-build.ts',
  'web/head/start.ts',
]

/** Files that may import test support (`test-*.ts`), in addition to tests. */
export const usesTestSupport: readonly string[] = ['bench', 'e2e', 'trials']

/** Folder names without a meaning: code lives next to its first user. */
export const emptyNames: readonly string[] = [
  'lib',
  'utils',
  'helpers',
  'services',
  'common',
  'types',
]
