// A paper as the server has set it, page by page. It is shown as pictures: what stands in an SVG cannot run or load anything there.

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLanguage } from '#ui/language.tsx'
import './sheet.css'
import './rendered-pages.css'

type Addressed = { pages: readonly string[]; addresses: string[] }

// Addresses of the pages, valid while they are shown.
const useAddresses = (pages: readonly string[]): string[] => {
  const [addressed, setAddressed] = useState<Addressed>()
  useEffect(() => {
    const addresses = pages.map(svg => URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' })))
    setAddressed({ pages, addresses })
    return () => {
      for (const address of addresses) URL.revokeObjectURL(address)
    }
  }, [pages])
  return addressed?.pages === pages ? addressed.addresses : []
}

type Size = { width: number; height: number }

/** Width and height of a page in points. */
const sizeOf = (svg: string): Size => {
  const [, width = '595', height = '842'] = /^<svg[^>]* width="([\d.]+)pt" height="([\d.]+)pt"/.exec(svg) ?? []
  return { width: Number(width), height: Number(height) }
}

// Sheets and rolls are of many sizes: the printer is told that of these pages. A rule of a sheet of its own, because the page's policy
// allows no style that stands in the document.
const usePageSize = ({ width, height }: Size): void =>
  useEffect(() => {
    const rules = new CSSStyleSheet()
    rules.replaceSync(`@page rendered { size: ${width}pt ${height}pt; margin: 0 }`)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, rules]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter(other => other !== rules)
    }
  }, [width, height])

type Props = {
  /** an SVG for each page */
  pages: readonly string[]
  /** what the paper is called; a page is named by it and its number */
  title: string
  /** the paper's text for those who do not see the pictures */
  text?: ReactNode
  /** what the reader must know about the paper, above it and not printed */
  remark?: ReactNode
  /** called when all pages can be seen, and so be printed */
  onShown?: () => void
}

/** Pages of a paper, below each other on the screen and alone on the printer, in their own size. */
export const RenderedPages = ({ pages, title, text, remark, onShown }: Props) => {
  const loaded = useRef(0)
  const addresses = useAddresses(pages)
  const size = sizeOf(pages[0] ?? '')
  usePageSize(size)
  const isNarrow = size.width < 300
  return (
    <article className={`sheet rendered-pages${isNarrow ? ' rendered-thermal' : ''}`} aria-label={title}>
      {remark && <p className="rendered-remark">{remark}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone a page is moved sideways, by keys as well */}
      <section className="rendered-scroll" tabIndex={0} aria-label={title}>
        {pages.map((svg, n) => (
          <img
            // biome-ignore lint/suspicious/noArrayIndexKey: pages stand in their order
            key={n}
            className="rendered-page"
            src={addresses[n]}
            alt={`${title}, ${n + 1} / ${pages.length}`}
            {...sizeOf(svg)}
            onLoad={() => ++loaded.current === pages.length && onShown?.()}
          />
        ))}
      </section>
      {text && <div className="rendered-text">{text}</div>}
    </article>
  )
}

/** The room of a page of A4 that is being set. */
export const RenderedRoom = () => {
  const { t } = useLanguage()
  return (
    <div className="rendered-scroll">
      <div className="rendered-room" role="status" aria-label={t('Please wait')} />
    </div>
  )
}
