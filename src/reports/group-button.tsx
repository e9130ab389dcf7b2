// The columns that a report's rows are grouped by: up to three, in the chosen order. Kept in the address.

import { Button, Checkbox, Dropdown } from 'antd'
import { GripVertical, Group } from 'lucide-react'
import type { DragEvent } from 'react'
import type { Report } from '#kit/report.ts'
import { ChooserPopover } from '#ui/filter-popover.tsx'
import { useLanguage } from '#ui/language.tsx'
import type { ListState } from '#ui/list-state.ts'
import { useIsPhone } from '#ui/media.ts'

const most = 3

const chosenOf = ({ groups }: Report, asked: string | null): readonly string[] => {
  if (asked === null) return groups
  return asked === 'none' ? [] : asked.split(',')
}

type GroupProps = { report: Report; state: ListState }

const type = 'text/x-gms-group'

// The groups in another order, or without one.
const useGroups = ({ report, state }: GroupProps) => {
  const chosen = chosenOf(report, state.asked.get('group'))
  const choose = (next: readonly string[]) => state.change({ group: next.join(',') || 'none' })
  return {
    chosen,
    toggle(name: string) {
      choose(chosen.includes(name) ? chosen.filter(one => one !== name) : [...chosen, name])
    },
    /** to the position of another one */
    moveTo(name: string, place: number) {
      choose(chosen.filter(one => one !== name).toSpliced(place, 0, name))
    },
  }
}

type ChipProps = GroupProps & { name: string; place: number }

// Moved by its menu, or by dragging it onto another one.
const GroupChip = ({ name, place, ...props }: ChipProps) => {
  const { t } = useLanguage()
  const { chosen, toggle, moveTo } = useGroups(props)
  const actions = [
    ...(place > 0 ? [{ key: 'forward', label: t('Move forward'), run: () => moveTo(name, place - 1) }] : []),
    ...(place < chosen.length - 1 ? [{ key: 'back', label: t('Move back'), run: () => moveTo(name, place + 1) }] : []),
    { key: 'remove', label: t('Remove'), run: () => toggle(name) },
  ]
  const drop = (event: DragEvent) => {
    const dragged = event.dataTransfer.getData(type)
    if (!chosen.includes(dragged)) return
    event.preventDefault()
    moveTo(dragged, place)
  }
  const items = actions.map(({ key, label }) => ({ key, label }))
  return (
    <Dropdown
      menu={{ items, onClick: ({ key }) => actions.find(action => action.key === key)?.run() }}
      trigger={['click']}
      autoFocus
    >
      <span className="chip">
        <button
          type="button"
          className="chip-main"
          aria-haspopup="menu"
          draggable
          onDragStart={event => event.dataTransfer.setData(type, name)}
          onDragOver={event => event.preventDefault()}
          onDrop={drop}
        >
          <span className="chip-name">{place + 1}</span>
          <span className="chip-value">{t(props.report.columns[name]!.label)}</span>
          <GripVertical size={13} strokeWidth={1.7} aria-hidden />
        </button>
      </span>
    </Dropdown>
  )
}

const Chooser = ({ report, state }: GroupProps) => {
  const { t } = useLanguage()
  const { chosen, toggle } = useGroups({ report, state })
  return (
    <div className="group-chooser">
      <ul>
        {report.groupable.map(name => (
          <li key={name}>
            <Checkbox
              checked={chosen.includes(name)}
              disabled={!chosen.includes(name) && chosen.length >= most}
              onChange={() => toggle(name)}
            >
              {t(report.columns[name]!.label)}
            </Checkbox>
            {chosen.includes(name) && chosen.length > 1 && (
              <span className="group-place">{chosen.indexOf(name) + 1}</span>
            )}
          </li>
        ))}
      </ul>
      <button type="button" className="text-button" onClick={() => state.change({ group: undefined })}>
        {t('Reset')}
      </button>
    </div>
  )
}

/** The groups as numbered chips, and the button that opens the choice; nothing if the report cannot be grouped. `lined`: the report's own
 *  groups that have lines in the table. */
export const GroupButton = ({ report, state, lined }: GroupProps & { lined: readonly string[] }) => {
  const { t } = useLanguage()
  const { chosen: all } = useGroups({ report, state })
  const chosen = state.asked.has('group') ? all : lined
  const isPhone = useIsPhone()
  if (report.groupable.length === 0) return null
  return (
    <>
      {chosen.length > 0 && !isPhone && (
        <>
          <span className="group-by">{t('Group by')}</span>
          {chosen.map((name, place) => (
            <GroupChip key={name} {...{ report, state, name, place }} />
          ))}
        </>
      )}
      <ChooserPopover content={<Chooser report={report} state={state} />}>
        <Button className="columns-button" icon={<Group size={14} strokeWidth={1.7} />} aria-label={t('Group rows')} />
      </ChooserPopover>
    </>
  )
}
