// Which texts of a page in Arabic are drawn in English.

import type { Page } from 'playwright-core'
import { catalogues } from '#areas/catalogue-texts.server.ts'

// The contract names its origin so.
const notOurs = ['Australia']

/** Watches for texts, labels and hints that are drawn as their English key, be it for a moment; gives those seen. */
export const watchForEnglish = async (page: Page): Promise<() => Promise<string[]>> => {
  const keys = Object.entries(catalogues.arabic).filter(([key, words]) => key !== words && !notOurs.includes(key))
  await page.addInitScript(
    english => {
      const known = new Set(english)
      const seen = new Set<string>()
      Object.assign(window, { englishSeen: () => [...seen] })
      const look = (node: Node): void => {
        const labels = ['aria-label', 'placeholder', 'title', 'alt'].map(name => (node as Element).getAttribute?.(name))
        const words = [node.nodeType === Node.TEXT_NODE ? node.nodeValue : null, ...labels].map(
          word => word?.trim() ?? '',
        )
        for (const word of words) if (known.has(word)) seen.add(word)
        for (const child of node.childNodes) look(child)
      }
      new MutationObserver(changes => {
        for (const { target } of changes) look(target)
      }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
    },
    keys.map(([key]) => key),
  )
  return () => page.evaluate('englishSeen()')
}
