// What axe finds on the page in view.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Finding = { id: string; impact: string; nodes: { html: string; failureSummary: string }[] }
type Part = 'page' | 'main'

// The size of what is pressed is of WCAG 2.2, and axe asks for it only where it is told to.
const everything = { rules: { 'target-size': { enabled: true } } }
// The rules that read colours; all others find the same in light and in dark.
const colours = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }

const runAxe = async (page: Page, within: Part, options: object): Promise<Finding[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  return page.evaluate(
    async ([within, options]) => {
      type Axe = { run: (context: Document | string, options: object) => Promise<{ violations: Finding[] }> }
      const { axe } = window as unknown as { axe: Axe }
      const found = await axe.run(within === 'main' ? 'main' : document, { ...options, resultTypes: ['violations'] })
      return found.violations
    },
    [within, options] as const,
  )
}

/** What axe calls serious or critical: on the whole page, or in its `main` alone. */
export const grave = async (page: Page, within: Part = 'page'): Promise<string[]> =>
  (await runAxe(page, within, {}))
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`)

const most = 3

const say = ({ id, nodes }: Finding): string =>
  [
    `${id}, ${nodes.length} times`,
    ...nodes
      .slice(0, most)
      .map(({ html, failureSummary }) => `${html.slice(0, 300)} ${failureSummary.replace(/\s+/g, ' ')}`),
  ].join('\n  ')

/** Everything axe finds, however small, WCAG 2.2 AA and its good practice: on the whole page, or in its `main` alone. With `coloursOnly`
 *  what depends on the theme. */
export const barriers = async (page: Page, within: Part = 'page', coloursOnly = false): Promise<string[]> =>
  (await runAxe(page, within, coloursOnly ? colours : everything)).map(say)
