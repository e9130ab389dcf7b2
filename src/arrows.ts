// THE ARCHITECTURE as a table: the floors from the ground up, the places on each, and what each place may import. A place imports
// itself only where it says so. `types` are imported as types only. Held by arrows.test.ts; drawn by scripts/draw-floors.ts.

/** A place imports from its own floor, as far as its list says, and from lower floors. */
export const floors = ['ground', 'kit', 'definitions', 'trade', 'slices', 'catalogue', 'edge'] as const
export type Floor = (typeof floors)[number]

type Place = { floor: Floor; files: RegExp; imports: readonly string[]; types?: readonly string[] }

const onServer = [
  ...[
    'kit',
    'kit.server',
    'papers.server',
    'reports.server',
    'ledger',
    'ledger.server',
    'database',
    'einvoice',
    'printing',
  ],
  ...['storage', 'rights'],
]
const inBrowser = ['kit', 'kit.browser', 'reports.browser', 'papers', 'papers.browser', 'ui', 'rights']

export const places: Readonly<Record<string, Place>> = {
  rights: { floor: 'ground', files: /^src\/rights\//, imports: ['rights'] },
  process: {
    floor: 'ground',
    files: /^src\/(settings|listening-port|halt|bundle|resolve-sources)\.ts$/,
    imports: ['process', 'outgoing'],
  },
  // the only module that opens connections to addresses that users entered
  outgoing: { floor: 'ground', files: /^src\/outgoing\//, imports: ['outgoing'] },
  // defines documents, fields, states and units; no database and no screen
  kit: {
    floor: 'ground',
    files: /^src\/(kit|texts|waiting|undoing|reports|next-steps)\/[^/.]+(\.test)?\.ts$/,
    imports: ['kit', 'rights'],
  },
  // the program beside the scales; it knows nothing of the server except its address
  gateway: { floor: 'ground', files: /^src\/gateway\//, imports: ['gateway', 'process'] },
  // files stored outside the database: logos, pictures, archives
  storage: { floor: 'ground', files: /^src\/storage\//, imports: ['storage', 'kit', 'process', 'threads'] },
  // tax documents as the authority wants them: XML, hash, signature, QR; without a database
  einvoice: { floor: 'ground', files: /^src\/einvoice\//, imports: ['einvoice', 'kit'] },
  // work that would block the server's event loop, done in worker threads
  threads: { floor: 'ground', files: /^src\/threads\//, imports: ['threads', 'kit'] },
  // papers typeset by Typst in a worker thread, and QR codes
  printing: { floor: 'ground', files: /^src\/printing\//, imports: ['printing', 'threads'] },
  // time and money of a vessel in port: pure and exact, independent of any document
  laytime: { floor: 'ground', files: /^src\/laytime\//, imports: ['laytime', 'kit'] },
  ledger: { floor: 'ground', files: /^src\/ledger\/[^.]+\.ts$/, imports: ['ledger', 'kit'] },
  ui: { floor: 'ground', files: /^src\/ui\//, imports: ['ui', 'kit', 'printing'] },
  database: {
    floor: 'ground',
    files: /^src\/database\//,
    imports: ['database', 'kit'],
    // the types of tables are made from the definitions
    types: ['catalogue', 'definition'],
  },
  'ledger.server': {
    floor: 'ground',
    files: /^src\/ledger\/.*\.server\.ts$/,
    imports: ['ledger.server', 'ledger', 'kit', 'database'],
  },
  // keeps long lists fast: kept figures, found rows
  lists: { floor: 'ground', files: /^src\/lists\/.*\.server\.ts$/, imports: ['lists', 'database'] },
  'kit.server': {
    floor: 'kit',
    files: /^src\/kit\/server\//,
    imports: ['kit.server', 'kit', 'rights', 'ledger', 'ledger.server', 'lists', 'database', 'storage'],
  },
  // computes what saving or an action would move, without writing
  'effects.server': {
    floor: 'kit',
    files: /^src\/effects\/.*\.server\.ts$/,
    imports: ['effects.server', 'kit', 'kit.server', 'ledger', 'ledger.server', 'rights'],
  },
  'kit.browser': { floor: 'kit', files: /^src\/kit\/browser\//, imports: ['kit.browser', 'kit', 'rights', 'ui'] },
  // what every report does: reads, groups, shows
  'reports.server': {
    floor: 'kit',
    files: /^src\/reports\/.*\.server\.ts$/,
    imports: ['reports.server', 'kit', 'kit.server', 'printing', 'rights', 'database'],
  },
  'reports.browser': {
    floor: 'kit',
    files: /^src\/reports\/.*\.(tsx|css)$/,
    imports: ['reports.browser', 'kit', 'kit.browser', 'ui', 'rights'],
  },
  // calls of the folders beside the kit
  'neighbour.calls': { floor: 'kit', files: /^src\/(background|views|sharing)\/calls\.ts$/, imports: ['kit'] },
  // attachments and uploads
  papers: { floor: 'kit', files: /^src\/papers\/[^.]+\.ts$/, imports: ['papers', 'kit'] },
  'papers.server': {
    floor: 'kit',
    files: /^src\/papers\/.*\.server\.ts$/,
    imports: ['papers.server', 'papers', 'kit', 'kit.server', 'rights', 'storage'],
  },
  // beside every document: comments, requests between colleagues, drafts sent back
  comments: { floor: 'kit', files: /^src\/comments\/.*\.ts$/, imports: ['comments', 'kit', 'kit.server', 'rights'] },
  'papers.browser': {
    floor: 'kit',
    files: /^src\/papers\/.*\.(tsx|css)$/,
    imports: ['papers.browser', 'papers', 'kit', 'kit.browser', 'ui', 'rights'],
  },
  'excel.server': {
    floor: 'kit',
    files: /^src\/excel\/.*\.ts$/,
    imports: [
      ...['excel.server', 'kit', 'kit.server', 'reports.server', 'papers.server', 'rights', 'storage', 'threads'],
      ...['database', 'background.server', 'neighbour.calls'],
    ],
  },
  'excel.browser': {
    floor: 'kit',
    files: /^src\/excel\/.*\.tsx$/,
    imports: ['kit', 'kit.browser', 'background.browser', 'neighbour.calls', 'ui', 'rights'],
  },
  // work that users order and background jobs do
  'background.server': {
    floor: 'kit',
    files: /^src\/background\/.*\.server\.ts$/,
    imports: ['background.server', 'neighbour.calls', 'kit', 'kit.server'],
  },
  'background.browser': {
    floor: 'kit',
    files: /^src\/background\/(ask-again\.ts|[^/]+\.(tsx|css))$/,
    imports: ['background.browser', 'neighbour.calls', 'kit', 'kit.browser', 'ui'],
  },
  // saved views of lists, changes to rows in a list, and comments on documents
  'views.server': {
    floor: 'kit',
    files: /^src\/views\/.*\.server\.ts$/,
    imports: ['views.server', 'neighbour.calls', 'kit', 'kit.server', 'database'],
  },
  'views.browser': {
    floor: 'kit',
    files: /^src\/(views|comments|lists)\/.*\.(tsx|css)$/,
    imports: ['views.browser', 'neighbour.calls', 'sharing.browser', 'kit', 'kit.browser', 'ui', 'rights'],
  },
  // the documents that usually come next, and what can be done with a document
  'next-steps.browser': {
    floor: 'kit',
    files: /^src\/next-steps\/.*\.tsx$/,
    imports: ['sharing.browser', 'kit', 'kit.browser', 'ui'],
  },
  // sending papers, and the links that open them
  'sharing.browser': {
    floor: 'kit',
    files: /^src\/sharing\/.*\.(tsx|css)$/,
    imports: ['sharing.browser', 'neighbour.calls', 'kit', 'kit.browser', 'ui'],
  },
  // the rules for passwords
  password: { floor: 'kit', files: /^src\/session\/password\.ts$/, imports: [] },
  // definitions: the only file of a slice that other slices import
  definition: {
    floor: 'definitions',
    files: /^src\/(areas\/(.+\/)?(definition|[a-z-]+-fields)|trade\/[^/]+\/[a-z-]+-fields)\.ts$/,
    imports: ['definition', 'kit', 'rights', 'laytime', 'password'],
  },
  // signing in, sessions, the user's own profile
  'session.calls': {
    floor: 'trade',
    files: /^src\/session\/([a-z]+-)?calls\.ts$/,
    imports: ['session.calls', 'definition', 'password', 'kit', 'rights'],
  },
  'session.server': {
    floor: 'trade',
    files: /^src\/session\/(.*\.)?server\.ts$/,
    imports: ['session.server', 'session.calls', 'definition', 'password', 'papers.server', 'outgoing', ...onServer],
  },
  'session.browser': {
    floor: 'trade',
    files: /^src\/session\/.*\.(tsx|css)$/,
    imports: ['session.browser', 'session.calls', 'password', ...inBrowser],
  },
  'sharing.server': {
    floor: 'trade',
    files: /^src\/sharing\/.*\.server\.ts$/,
    imports: ['sharing.server', 'neighbour.calls', 'session.server', 'session.calls', 'definition', ...onServer],
  },
  // rules that several screens share, one folder for each subject
  trade: {
    floor: 'trade',
    files: /^src\/trade\/[^/]+\/(?!calls\.)[a-z-]+(?<!-fields)\.ts$/,
    imports: ['trade', 'definition', 'kit', 'ledger', 'einvoice', 'laytime'],
  },
  'trade.calls': {
    floor: 'trade',
    files: /^src\/trade\/[^/]+\/calls\.ts$/,
    imports: ['trade', 'definition', 'kit', 'rights'],
  },
  'trade.server': {
    floor: 'trade',
    files: /^src\/trade\/[^/]+\/[a-z-]+\.server\.ts$/,
    imports: ['trade.server', 'trade', 'trade.calls', 'definition', 'excel.server', ...onServer],
  },
  'trade.browser': {
    floor: 'trade',
    files: /^src\/trade\/[^/]+\/[a-z-]+\.(tsx|css)$/,
    imports: ['trade.browser', 'trade', 'trade.calls', 'definition', ...inBrowser],
  },
  // posting.ts, terms.ts and the like: the pure rules of one slice
  'slice.rules': {
    floor: 'slices',
    files: /^src\/areas\/[^/]+\/(?:[^/]+\/)?(?!definition\.|calls\.|server\.)[a-z-]+(?<!-fields)\.ts$/,
    imports: ['slice.rules', 'trade', 'definition', 'kit', 'ledger', 'laytime', 'rights'],
  },
  'slice.calls': {
    floor: 'slices',
    files: /^src\/areas\/[^/]+\/(?:[^/]+\/)?calls\.ts$/,
    imports: ['trade', 'definition', 'kit', 'rights'],
    types: ['slice.rules'],
  },
  'slice.server': {
    floor: 'slices',
    files: /^src\/areas\/[^/]+\/(?:[^/]+\/)?([a-z-]+\.)?server\.ts$/,
    imports: [
      ...['slice.server', 'slice.rules', 'slice.calls', 'trade.server', 'trade', 'trade.calls', 'definition'],
      ...['session.server', 'session.calls', 'papers.server', 'excel.server', 'background.server', 'comments'],
      ...['laytime', ...onServer],
    ],
  },
  'slice.screens': {
    floor: 'slices',
    files: /^src\/areas\/[^/]+\/(?:[^/]+\/)?[a-z-]+\.(tsx|css)$/,
    imports: [
      ...['slice.screens', 'slice.rules', 'slice.calls', 'trade.browser', 'trade', 'trade.calls', 'definition'],
      ...['session.calls', 'background.browser', 'neighbour.calls', ...inBrowser],
    ],
  },
  // the list of all documents, reports and calls
  catalogue: {
    floor: 'catalogue',
    files: /^src\/areas\/catalogue(-[a-z]+)?\.ts$/,
    imports: [
      ...['catalogue', 'definition', 'slice.calls', 'trade.calls', 'session.calls', 'neighbour.calls'],
      ...['kit', 'rights'],
    ],
  },
  'catalogue.server': {
    floor: 'catalogue',
    files: /^src\/areas\/catalogue(-[a-z]+)?\.server\.ts$/,
    imports: [
      ...['catalogue.server', 'catalogue', 'definition', 'slice.server', 'slice.rules', 'trade.server', 'trade.calls'],
      ...['papers.server', 'excel.server', 'effects.server', 'views.server', 'background.server', 'comments'],
      ...['session.server', 'reports.server', 'sharing.server', 'kit', 'kit.server', 'rights'],
    ],
  },
  'catalogue.screens': {
    floor: 'catalogue',
    files: /^src\/areas\/catalogue\.screens\.tsx?$/,
    imports: ['catalogue', 'slice.screens', 'trade.browser', 'session.browser', 'kit', 'kit.browser'],
  },
  http: {
    floor: 'edge',
    files: /^src\/http\//,
    imports: ['http', 'kit', 'kit.server', 'database', 'rights', 'process', 'storage'],
  },
  // describes definitions and calls as OpenAPI and as an HTML page
  openapi: { floor: 'edge', files: /^src\/openapi\//, imports: ['openapi', 'kit', 'kit.server', 'papers', 'comments'] },
  // messages, jobs, the authority, mail: everything scheduled or sent to other systems
  integrations: {
    floor: 'edge',
    files: /^src\/integrations\//,
    imports: ['integrations', 'kit', 'database', 'einvoice', 'lists', 'outgoing', 'rights'],
  },
  // the application's frame in the browser: menu, header, routes
  shell: {
    floor: 'edge',
    files: /^src\/shell\//,
    imports: [
      ...['shell', 'catalogue', 'catalogue.screens', 'slice.calls', 'session.calls', 'kit', 'kit.browser'],
      ...['papers.browser', 'excel.browser', 'views.browser', 'background.browser', 'reports.browser'],
      ...['sharing.browser', 'next-steps.browser', 'ui', 'rights'],
    ],
  },
}

/** Entry points of the programs: they connect the parts, and nothing imports them. */
export const programs = /^src\/(server|worker|start|starting|main)\.tsx?$/
