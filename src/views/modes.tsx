// How a list is drawn: as a table or as a board.

import { Segmented } from 'antd'
import { Rows3, SquareKanban } from 'lucide-react'
import { useLanguage } from '#ui/language.tsx'
import type { ListState } from '#ui/list-state.ts'

/** The switch beside the buttons of a list. The address says which it is, so a link shows the same. */
export const Modes = ({ state }: { state: ListState }) => {
  const { t } = useLanguage()
  const option = (value: string, label: string, Icon: typeof Rows3) => ({
    value,
    title: label,
    icon: <Icon size={14} strokeWidth={1.7} aria-label={label} />,
  })
  return (
    <Segmented
      aria-label={t('Drawn as')}
      value={state.as ?? 'table'}
      options={[option('table', t('Table'), Rows3), option('board', t('Board'), SquareKanban)]}
      onChange={as => state.change({ as: as === 'table' ? undefined : as })}
    />
  )
}
