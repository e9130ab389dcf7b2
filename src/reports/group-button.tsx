// What the rows of a report are grouped by: up to three of its columns, in the order they were chosen. Kept in the address.

import { Button, Checkbox } from 'antd'
import { Group } from 'lucide-react'
import type { Report } from '#kit/report.ts'
import { ChooserPopover } from '#ui/filter-popover.tsx'
import { useLanguage } from '#ui/language.tsx'
import type { ListState } from '#ui/list-state.ts'

const most = 3

const chosenOf = ({ groups }: Report, asked: string | null): readonly string[] => {
  if (asked === null) return groups
  return asked === 'none' ? [] : asked.split(',')
}

type GroupProps = { report: Report; state: ListState }

const Chooser = ({ report, state }: GroupProps) => {
  const { t } = useLanguage()
  const chosen = chosenOf(report, state.asked.get('group'))
  const toggle = (name: string) => {
    const next = chosen.includes(name) ? chosen.filter(one => one !== name) : [...chosen, name]
    state.change({ group: next.join(',') || 'none' })
  }
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

/** The button that opens the choice of groups; none where the report cannot be grouped. */
export const GroupButton = ({ report, state }: GroupProps) => {
  const { t } = useLanguage()
  if (report.groupable.length === 0) return null
  return (
    <ChooserPopover content={<Chooser report={report} state={state} />}>
      <Button className="columns-button" icon={<Group size={14} strokeWidth={1.7} />} aria-label={t('Group rows')} />
    </ChooserPopover>
  )
}
