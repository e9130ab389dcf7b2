// THE ARCHITECTURE: the places of the house, from the ground up, and what each may import. A place imports itself only where it
// says so. `types` may be imported as types only: those arrows vanish when the program runs. Held by arrows.test.ts.

export type Place = { files: RegExp; imports: string[]; types?: string[] }

export const places: Record<string, Place> = {
  rights: { files: /^src\/rights\//, imports: ['rights'] },
  ground: { files: /^src\/(settings|halt|bundle)\.ts$/, imports: ['ground'] },
  kit: { files: /^src\/(kit|texts)\/[^/]+\.ts$/, imports: ['kit', 'rights'] },
  // files that are no rows: logos, pictures, archives
  storage: { files: /^src\/storage\//, imports: ['storage', 'kit', 'ground'] },
  // tax documents as the authority wants them: XML, hash, signature, QR; without a database
  einvoice: { files: /^src\/einvoice\//, imports: ['einvoice', 'kit'] },
  // papers set by Typst in a thread of its own: of no document
  printing: { files: /^src\/printing\//, imports: ['printing'] },
  // time and money of a vessel in port: pure, exact, of no document
  laytime: { files: /^src\/laytime\//, imports: ['laytime', 'kit'] },
  ledger: { files: /^src\/ledger\/[^.]+\.ts$/, imports: ['ledger', 'kit'] },
  ui: { files: /^src\/ui\//, imports: ['ui', 'kit', 'printing'] },
  database: { files: /^src\/database\//, imports: ['database', 'kit'], types: ['catalogue', 'calls'] },
  'ledger.server': { files: /^src\/ledger\/.*\.server\.ts$/, imports: ['ledger.server', 'ledger', 'kit', 'database'] },
  'kit.server': {
    files: /^src\/kit\/server\//,
    imports: ['kit.server', 'kit', 'rights', 'ledger', 'ledger.server', 'database', 'storage'],
  },
  'kit.browser': { files: /^src\/kit\/browser\//, imports: ['kit.browser', 'kit', 'rights', 'ui'] },
  // beside the kit: attachments and uploads, Excel files, views kept of lists
  papers: { files: /^src\/papers\/[^.]+\.ts$/, imports: ['papers', 'kit'] },
  'papers.server': {
    files: /^src\/papers\/.*\.server\.ts$/,
    imports: ['papers.server', 'papers', 'kit', 'kit.server', 'rights', 'storage'],
  },
  'papers.browser': {
    files: /^src\/papers\/.*\.(tsx|css)$/,
    imports: ['papers.browser', 'papers', 'kit', 'kit.browser', 'ui', 'rights'],
  },
  'excel.server': {
    files: /^src\/excel\/.*\.ts$/,
    imports: ['excel.server', 'kit', 'kit.server', 'papers.server', 'rights', 'storage'],
  },
  'excel.browser': { files: /^src\/excel\/.*\.tsx$/, imports: ['kit', 'kit.browser', 'ui', 'rights'] },
  'views.calls': { files: /^src\/views\/calls\.ts$/, imports: ['kit'] },
  'views.server': { files: /^src\/views\/.*\.server\.ts$/, imports: ['views.calls', 'kit', 'kit.server'] },
  'views.browser': { files: /^src\/views\/.*\.tsx$/, imports: ['views.calls', 'kit', 'kit.browser', 'ui'] },
  // what a password must have
  password: { files: /^src\/session\/password\.ts$/, imports: [] },
  definition: {
    files: /^src\/areas\/(.+\/)?(definition|[a-z-]+-fields)\.ts$/,
    imports: ['definition', 'kit', 'rights', 'laytime', 'password'],
  },
  area: {
    files: /^src\/areas\/[^/]+\/(?!definition|calls|server|[a-z-]+-fields)[a-z-]+\.ts$/,
    imports: ['area', 'kit', 'ledger', 'einvoice'],
    types: ['definition'],
  },
  // posting.ts, terms.ts and the like: the pure rules of one slice
  rules: {
    files: /^src\/areas\/[^/]+\/[^/]+\/(?!definition|calls|server|[a-z-]+-fields)[a-z-]+\.ts$/,
    imports: ['rules', 'area', 'kit', 'ledger', 'definition', 'laytime'],
  },
  calls: {
    files: /^src\/(areas\/(?!catalogue).*|session\/([a-z]+-)?)calls\.ts$/,
    imports: ['kit', 'definition', 'rights', 'password'],
    types: ['calls', 'area'],
  },
  // what several slices of the house have to ask the database: prices, open advances
  'area.server': {
    files: /^src\/(areas\/(?!catalogue)([^/]+\/){0,2}|session\/)[a-z-]+\.server\.ts$/,
    imports: [
      'area.server',
      'definition',
      'rules',
      'calls',
      'area',
      'kit',
      'kit.server',
      'ledger',
      'ledger.server',
      'database',
      'einvoice',
      'printing',
      'rights',
      'storage',
      'password',
      'papers.server',
      'excel.server',
    ],
  },
  server: {
    files: /^src\/(areas|session)\/(?!catalogue).*server\.ts$/,
    imports: [
      'area.server',
      'definition',
      'rules',
      'calls',
      'area',
      'kit',
      'kit.server',
      'ledger',
      'ledger.server',
      'database',
      'einvoice',
      'rights',
      'storage',
      'laytime',
      'papers.server',
      'excel.server',
    ],
  },
  screens: {
    files: /^src\/(areas|session)\/(?!catalogue).*\.(tsx|css)$/,
    imports: [
      'screens',
      'definition',
      'rules',
      'calls',
      'area',
      'kit',
      'kit.browser',
      'papers.browser',
      'ui',
      'rights',
    ],
  },
  catalogue: {
    files: /^src\/areas\/(catalogue(-reports|-calls)?|menu)\.ts$/,
    imports: ['catalogue', 'definition', 'calls', 'views.calls', 'kit', 'rights'],
  },
  'catalogue.server': {
    files: /^src\/areas\/catalogue(-[a-z]+)?\.server\.ts$/,
    imports: [
      'catalogue.server',
      'definition',
      'catalogue',
      'server',
      'kit',
      'kit.server',
      'papers.server',
      'excel.server',
      'views.server',
    ],
  },
  'catalogue.screens': {
    files: /^src\/areas\/catalogue\.screens\.tsx?$/,
    imports: ['catalogue', 'screens', 'kit', 'kit.browser'],
  },
  http: { files: /^src\/http\//, imports: ['http', 'kit', 'kit.server', 'database', 'rights', 'ground', 'storage'] },
  // what the definitions and calls say, as OpenAPI and as a page to read
  openapi: { files: /^src\/openapi\//, imports: ['openapi', 'kit', 'kit.server', 'papers'] },
  integrations: {
    files: /^src\/integrations\//,
    imports: ['integrations', 'definition', 'calls', 'kit', 'kit.server', 'ledger.server', 'database', 'einvoice'],
  },
  shell: {
    files: /^src\/shell\//,
    imports: [
      'shell',
      'catalogue',
      'catalogue.screens',
      'calls',
      'kit',
      'kit.browser',
      'papers.browser',
      'excel.browser',
      'views.browser',
      'ui',
      'rights',
    ],
  },
}

/** The programs: they only connect things, and nothing imports them. */
export const programs = /^src\/(server|worker|start|main)\.tsx?$/
