// A paper as the server has rendered it, page by page. The pages are shown as images: an SVG in an image cannot run or load anything.

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLanguage } from '#ui/language.tsx'
import './sheet.css'
import './rendered-pages.css'

type Addressed = { pages: readonly string[]; addresses: string[] }

// Object URLs of the pages, valid while they are shown.
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

// Papers have many sizes: sheets and rolls. An @page rule gives the printer the size of these pages. It is in an adopted style sheet,
// because the page's policy allows no inline styles.
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
  /** the title of the paper; each page is labelled with it and its number */
  title: string
  /** the paper's text for screen readers */
  text?: ReactNode
  /** a remark that the reader must know, above the paper and not printed */
  remark?: ReactNode
  /** called when all pages are displayed, so that they can be printed */
  onShown?: () => void
}

/** Pages of a paper: one below the other on the screen; on the printer without anything else, in their own size. */
export const RenderedPages = ({ pages, title, text, remark, onShown }: Props) => {
  const loaded = useRef(0)
  const addresses = useAddresses(pages)
  const size = sizeOf(pages[0] ?? '')
  usePageSize(size)
  const isNarrow = size.width < 300
  return (
    <article className={`sheet rendered-pages${isNarrow ? ' rendered-thermal' : ''}`} aria-label={title}>
      {remark && <p className="rendered-remark">{remark}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone a page scrolls sideways, which must work by keys too */}
      <section className="rendered-scroll" tabIndex={0} aria-label={title}>
        {pages.map((svg, n) => (
          <img
            // biome-ignore lint/suspicious/noArrayIndexKey: pages never change their order
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

/** The placeholder of an A4 page that is being rendered. */
export const RenderedRoom = () => {
  const { t } = useLanguage()
  return (
    <div className="rendered-scroll">
      <div className="rendered-room" role="status" aria-label={t('Please wait')} />
    </div>
  )
}
