// A long table renders only the blocks of rows near the viewport; the others keep their height. On paper all rows are rendered.

import { type ReactNode, startTransition, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

const blockSize = 25
const usualRowHeight = 33

/** A table with more rows than this is rendered in blocks. */
export const mostRowsAtOnce = 4 * blockSize

let isPrinting = false
const watchPrinting = (changed: () => void) => {
  const turn = (event: Event) => {
    isPrinting = event.type === 'beforeprint'
    flushSync(changed)
  }
  for (const type of ['beforeprint', 'afterprint']) window.addEventListener(type, turn)
  return () => {
    for (const type of ['beforeprint', 'afterprint']) window.removeEventListener(type, turn)
  }
}

type RowBlocksProps<Row> = {
  rows: readonly Row[]
  /** the number of columns */
  columns: number
  /** a `tr`; in a long table it has its `aria-rowindex` */
  draw: (row: Row, index: number) => ReactNode
  /** rows that are always rendered: code searches the page for their problems */
  keeps?: (index: number) => boolean
}

type BlockProps<Row> = Omit<RowBlocksProps<Row>, 'keeps'> & { first: number; isKept: boolean; onFocus: () => void }

// A block with the focus stays: otherwise its entry would lose the text being typed.
const useNear = (first: number) => {
  const place = useRef<HTMLTableSectionElement>(null)
  const [isNear, setNear] = useState(first === 0)
  const [height, setHeight] = useState<number>()
  useEffect(() => {
    const section = place.current!
    const observer = new IntersectionObserver(
      entries => {
        const { isIntersecting, boundingClientRect } = entries.at(-1)!
        if (!isIntersecting && section.contains(document.activeElement)) return
        // In a transition: a long jump brings many rows, and the page keeps responding.
        startTransition(() => {
          if (!isIntersecting) setHeight(boundingClientRect.height)
          setNear(isIntersecting)
        })
      },
      { rootMargin: '600px 0px' },
    )
    observer.observe(section)
    return () => observer.disconnect()
  }, [])
  return { place, isNear, height }
}

const Block = <Row,>({ rows, columns, draw, first, isKept, onFocus }: BlockProps<Row>) => {
  const { place, isNear, height = rows.length * usualRowHeight } = useNear(first)
  const isOnPaper = useSyncExternalStore(watchPrinting, () => isPrinting)
  return (
    <tbody ref={place} onFocus={onFocus}>
      {isNear || isKept || isOnPaper ? (
        rows.map((row, index) => draw(row, first + index))
      ) : (
        <tr aria-hidden className="rows-away" style={{ height }}>
          <td colSpan={columns} />
        </tr>
      )}
    </tbody>
  )
}

/** The body of a table; several bodies if it has many rows. */
export const RowBlocks = <Row,>({ rows, keeps, ...rest }: RowBlocksProps<Row>) => {
  const [focused, setFocused] = useState<number>()
  if (rows.length <= mostRowsAtOnce) return <tbody>{rows.map(rest.draw)}</tbody>
  const starts = Array.from({ length: Math.ceil(rows.length / blockSize) }, (_, block) => block * blockSize)
  return starts.map(first => {
    const block = rows.slice(first, first + blockSize)
    // The next stop of the Tab key is rendered before the key is pressed, however busy the browser is.
    const isBesideFocus = focused !== undefined && Math.abs(first - focused) <= blockSize
    const isKept = isBesideFocus || (keeps !== undefined && block.some((_, index) => keeps(first + index)))
    return <Block key={first} {...rest} rows={block} first={first} isKept={isKept} onFocus={() => setFocused(first)} />
  })
}
