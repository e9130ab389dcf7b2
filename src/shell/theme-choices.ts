// The looks of the navigation, as the customiser offers them and addresses name them (`?vertical=mini`).

import type { ThemeSettings } from '#session/calls.ts'

type Changes = Partial<ThemeSettings>
type Navigation = { word: string; title: string; layout: ThemeSettings['layout']; changes: Changes }

const vertical = (word: string, title: string, sidebarCollapsed: boolean, sidebarCollapseButton: boolean) =>
  ({
    word,
    title,
    layout: 'vertical',
    changes: { layout: 'vertical', sidebarCollapsed, sidebarCollapseButton },
  }) as const

const horizontal = (word: string, title: string, navigationFull: boolean, navigationBg: boolean) =>
  ({ word, title, layout: 'horizontal', changes: { layout: 'horizontal', navigationFull, navigationBg } }) as const

export const navigations: readonly Navigation[] = [
  vertical('collapse', 'Expanded', false, true),
  vertical('mini', 'Collapsed', true, true),
  vertical('menu', 'Menu only', false, false),
  horizontal('menu', 'Top menu', false, false),
  horizontal('full', 'Top, full', true, false),
  horizontal('bg', 'Top, filled', false, true),
]

/** Whether the settings match these changes now. */
export const holds = (settings: ThemeSettings, changes: Changes): boolean =>
  (Object.keys(changes) as (keyof Changes)[]).every(name => settings[name] === changes[name])

const oneOf = <W extends string>(word: string | null, words: readonly W[]): W | undefined =>
  words.find(each => each === word)

/** The settings that an address asks for by shortcuts. */
export const readShortcuts = (query: URLSearchParams): Changes => {
  const direction = oneOf(query.get('direction'), ['ltr', 'rtl'])
  const contentWidth = oneOf(query.get('width'), ['full', 'boxed'])
  const navigation = navigations.filter(({ word, layout }) => query.get(layout) === word).at(-1)
  return { ...(direction && { direction }), ...(contentWidth && { contentWidth }), ...navigation?.changes }
}

/** The query parameters that are shortcuts. */
export const shortcuts = ['direction', 'width', 'vertical', 'horizontal']
