import { Button, Dropdown } from 'antd'
import { Ellipsis } from 'lucide-react'
import { useLanguage } from '#ui/language.tsx'

/** An action that undoes something. */
export type DangerousAction = { key: string; label: string; onClick: () => void }

/** Cancel and reverse, in a menu. */
export const DangerMenu = ({ danger }: { danger: readonly DangerousAction[] }) => {
  const { t } = useLanguage()
  if (danger.length === 0) return null
  return (
    <Dropdown trigger={['click']} menu={{ items: danger.map(item => ({ ...item, danger: true })) }}>
      <Button icon={<Ellipsis size={16} strokeWidth={1.7} />} aria-label={t('More')} />
    </Dropdown>
  )
}
