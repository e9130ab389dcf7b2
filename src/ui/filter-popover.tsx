import { Popover } from 'antd'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

const enterable = 'input:not([type=hidden],:disabled),button:not(:disabled),[tabindex="0"]'

type ContentProps = { box: RefObject<HTMLDivElement | null>; children: ReactNode; onEscape: () => void }

// The content is hidden until it is positioned, and hidden elements cannot have the focus: tries again at each frame until then.
const Content = ({ box, children, onEscape }: ContentProps) => {
  useEffect(() => {
    let frame = 0
    const enter = () => {
      const first = box.current?.querySelector<HTMLElement>(enterable)
      first?.focus()
      if (document.activeElement !== first) frame = requestAnimationFrame(enter)
    }
    enter()
    return () => cancelAnimationFrame(frame)
  }, [box])
  // A list or a calendar that is open inside closes first.
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    if ((event.target as Element).getAttribute('aria-expanded') === 'true') return
    event.stopPropagation()
    onEscape()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: an element inside has the focus
    <div ref={box} onKeyDown={press}>
      {children}
    </div>
  )
}

// A text that is refused once it is left is refused before the content closes, and stays in view with the reason.
const isRefused = (content: HTMLElement | null): boolean => {
  const entry = document.activeElement
  if (!(entry instanceof HTMLInputElement) || !content?.contains(entry)) return false
  flushSync(() => entry.blur())
  return content.querySelector('[role=alert]') !== null
}

// Where it fits on neither side of its button, as on a phone, it is moved into view.
const intoView = { adjustX: 1, adjustY: 1, shiftX: true } as const

type FilterPopoverProps = {
  open: boolean
  onChange: (open: boolean) => void
  /** the content; `close` closes it and returns the focus to the button */
  content: (close: () => void) => ReactNode
  /** set at the end of the row of filters: it opens towards the start */
  atEnd?: boolean
  /** the button that opens it */
  children: ReactNode
}

/** A popover below a filter. It takes the focus; Escape closes it and returns the focus. */
export const FilterPopover = ({ open, onChange, content, atEnd, children }: FilterPopoverProps) => {
  const box = useRef<HTMLSpanElement>(null)
  const inside = useRef<HTMLDivElement>(null)
  const close = () => {
    onChange(false)
    box.current?.querySelector<HTMLElement>('button')?.focus()
  }
  return (
    <span ref={box} className="filter-opener">
      <Popover
        open={open}
        onOpenChange={next => (next || !isRefused(inside.current)) && onChange(next)}
        trigger="click"
        placement={atEnd ? 'bottomRight' : 'bottomLeft'}
        arrow={false}
        autoAdjustOverflow={intoView}
        content={
          <Content box={inside} onEscape={close}>
            {content(close)}
          </Content>
        }
        destroyOnHidden
      >
        {children}
      </Popover>
    </span>
  )
}

type ChooserPopoverProps = Pick<FilterPopoverProps, 'children'> & { content: ReactNode; isOpen?: boolean }

/** The same popover at the end of the row: columns, groups, cards. `isOpen`: open from the start. */
export const ChooserPopover = ({ content, isOpen = false, children }: ChooserPopoverProps) => {
  const [open, setOpen] = useState(isOpen)
  return (
    <FilterPopover open={open} onChange={setOpen} content={() => content} atEnd>
      {children}
    </FilterPopover>
  )
}
