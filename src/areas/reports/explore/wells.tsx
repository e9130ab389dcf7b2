// The fields of a pivot in lists: those in its rows, those in its columns, and the rest. Each is moved by its menu or by dragging.

import { Dropdown } from 'antd'
import { ChevronDown } from 'lucide-react'
import { type DragEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type Arranged, fieldsIn, hasRoom, moveField, type Place, stepField } from '#areas/reports/explore/arranging.ts'
import { type Dimension, dimensions } from '#areas/reports/explore/dimension-fields.ts'
import { type Translate, useLanguage } from '#ui/language.tsx'

type WellsProps = {
  arranged: Arranged
  onArrange: (next: Arranged) => void
  /** opens the filter of a field */
  onFilter: (name: Dimension) => void
  /** whether the field can be filtered */
  mayFilter: (name: Dimension) => boolean
}

const titleOf = (place: Place, t: Translate): string =>
  ({ rows: t('Rows'), columns: t('Columns'), fields: t('Fields') })[place]

const type = 'text/x-gms-field'

// A new object each time, so that moving the same field again is a change.
type Moved = { name: Dimension } | undefined

type FieldProps = WellsProps & { name: Dimension; place: Place; moved: Moved; onMoved: (name: Dimension) => void }

const useActions = ({ name, place, arranged, onArrange, onFilter, mayFilter, onMoved }: FieldProps) => {
  const { t } = useLanguage()
  const arrange = (next: Arranged) => {
    onMoved(name)
    onArrange(next)
  }
  const own = fieldsIn(arranged, place)
  const step = (key: string, label: string, by: -1 | 1) => {
    const isPossible = place !== 'fields' && own[own.indexOf(name) + by] !== undefined
    return isPossible ? [{ key, label, run: () => arrange(stepField(arranged, name, place, by)) }] : []
  }
  const move = (label: string, to: Place) =>
    to === place || !hasRoom(arranged, to)
      ? []
      : [{ key: to, label, run: () => arrange(moveField(arranged, name, to)) }]
  return [
    ...move(t('Move to rows'), 'rows'),
    ...move(t('Move to columns'), 'columns'),
    ...(mayFilter(name) ? [{ key: 'filter', label: t('Move to filters'), run: () => onFilter(name) }] : []),
    ...step('forward', t('Move forward'), -1),
    ...step('back', t('Move back'), 1),
    ...move(t('Remove'), 'fields'),
  ]
}

// A field dropped onto another one is placed before it.
const dropBefore = ({ name, place, arranged, onArrange, onMoved }: FieldProps, event: DragEvent): void => {
  const dragged = event.dataTransfer.getData(type) as Dimension
  if (!dragged || place === 'fields' || dragged === name) return
  event.preventDefault()
  event.stopPropagation()
  onMoved(dragged)
  onArrange(moveField(arranged, dragged, place, name))
}

// The focus follows a field into its new list. A delay is needed, because the key that moved the field would otherwise press the button;
// the timer is dropped if the user has focused something else meanwhile.
const useFocusAfter = (moved: Moved, button: RefObject<HTMLButtonElement | null>): void =>
  useEffect(() => {
    if (!moved) return
    const timer = setTimeout(() => button.current?.focus(), 50)
    const stay = () => clearTimeout(timer)
    document.addEventListener('focusin', stay)
    return () => {
      stay()
      document.removeEventListener('focusin', stay)
    }
  }, [moved, button])

const FieldButton = (props: FieldProps) => {
  const { name, place, moved } = props
  const { t } = useLanguage()
  const actions = useActions(props)
  const button = useRef<HTMLButtonElement>(null)
  useFocusAfter(moved?.name === name ? moved : undefined, button)
  const remove = (event: KeyboardEvent) => {
    if (event.key === 'Delete' && place !== 'fields') actions.at(-1)?.run()
  }
  const items = actions.map(({ key, label }) => ({ key, label }))
  const run = ({ key }: { key: string }) => actions.find(action => action.key === key)?.run()
  return (
    <Dropdown menu={{ items, onClick: run }} trigger={['click']} autoFocus>
      <button
        ref={button}
        type="button"
        className="explore-field"
        aria-haspopup="menu"
        draggable
        onDragStart={event => event.dataTransfer.setData(type, name)}
        onDragOver={event => event.preventDefault()}
        onDrop={event => dropBefore(props, event)}
        onKeyDown={remove}
      >
        {t(dimensions[name].label)}
        <ChevronDown size={13} strokeWidth={1.7} aria-hidden />
      </button>
    </Dropdown>
  )
}

const Well = (props: WellsProps & Pick<FieldProps, 'place' | 'onMoved'> & { moved: Moved }) => {
  const { place, arranged, onArrange, onMoved } = props
  const { t } = useLanguage()
  const [isOver, setOver] = useState(false)
  const names = fieldsIn(arranged, place)
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    setOver(false)
    const dragged = event.dataTransfer.getData(type) as Dimension
    if (!dragged) return
    event.preventDefault()
    onMoved(dragged)
    onArrange(moveField(arranged, dragged, place))
  }
  return (
    <section
      className={isOver ? 'explore-well explore-well-over' : 'explore-well'}
      aria-label={titleOf(place, t)}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <h2>{titleOf(place, t)}</h2>
      <ul>
        {names.map(name => (
          <li key={name}>
            <FieldButton {...props} name={name} />
          </li>
        ))}
        {names.length === 0 && <li className="explore-none">{t('Drag a field here, or move it by its menu.')}</li>}
      </ul>
    </section>
  )
}

/** The three lists. */
export const Wells = (props: WellsProps) => {
  const [moved, setMoved] = useState<Moved>()
  return (
    <div className="explore-wells">
      {(['rows', 'columns', 'fields'] as const).map(place => (
        <Well key={place} {...props} place={place} moved={moved} onMoved={name => setMoved({ name })} />
      ))}
    </div>
  )
}
