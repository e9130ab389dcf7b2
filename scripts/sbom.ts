// `npm run sbom [FILE]`: writes the software bill of materials (CycloneDX) from the lockfile alone. `npm run sbom -- --licences` lists the
// licences instead, in the form of docs/licences.md.

import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { halt, runProgram } from '#halt.ts'

type Locked = { version: string; license?: string; dev?: boolean }

const root = join(import.meta.dirname, '..')

// These packages state their licence in a form that npm does not copy into the lockfile.
const saidElsewhere: Readonly<Record<string, string>> = {
  ...{
    buildcheck: 'MIT',
    busboy: 'MIT',
    'cpu-features': 'MIT',
    'humanize-number': 'MIT',
    ssh2: 'MIT',
    streamsearch: 'MIT',
  },
}

/** Every package of the lockfile under its licence, as rows of a table. */
export const licences = (): string => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  const named = Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, { license, dev }]) => ({
      name: path.replace(/^.*node_modules\//, ''),
      license,
      isForTests: dev === true,
    }))
    .map(({ name, license, ...rest }) => ({ name, licence: license ?? saidElsewhere[name] ?? 'unknown', ...rest }))
  const groups = [...Map.groupBy(named, ({ licence }) => licence)].sort(([a], [b]) => a.localeCompare(b, 'en'))
  const list = (of: typeof named): string => [...new Set(of.map(({ name }) => name))].sort().join(', ') || '–'
  const lines = groups.map(
    ([licence, of]) =>
      `| ${licence} | ${list(of.filter(each => !each.isForTests))} | ${list(of.filter(each => each.isForTests))} |`,
  )
  return [
    '# Licences',
    '',
    'What GMS is made of, by licence; `npm run sbom -- --licences` writes this page from the lockfile.',
    '',
    '| Licence | Runs | Only builds and tests |',
    '|---|---|---|',
    ...lines,
    '',
  ].join('\n')
}

/** The bill of materials as npm writes it. */
export const billOfMaterials = async (): Promise<string> => {
  const own = process.env.npm_execpath ?? ''
  const [program, ...first] = basename(own) === 'npm-cli.js' ? [process.execPath, own] : ['npm']
  const asked = [...first, 'sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--sbom-type', 'application']
  const child = spawn(program!, asked, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
  })
  const written = await text(child.stdout)
  const bill = JSON.parse(written || '{}') as { metadata?: { component?: { name: string } } }
  if (!bill.metadata?.component) return halt('npm did not write a bill of materials; it needs npm 10 or newer.')
  // npm uses the folder's name.
  bill.metadata.component.name = 'gms'
  return `${JSON.stringify(bill, null, 2)}\n`
}

if (process.argv[1] === import.meta.filename)
  await runProgram(async () => {
    const { values, positionals } = parseArgs({ options: { licences: { type: 'boolean' } }, allowPositionals: true })
    const made = values.licences ? licences() : await billOfMaterials()
    if (positionals[0]) writeFileSync(positionals[0], made)
    else process.stdout.write(made)
  })
