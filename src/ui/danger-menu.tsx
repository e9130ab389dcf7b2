import { Button, Dropdown } from 'antd'
import { Ellipsis } from 'lucide-react'
import { useLanguage } from '#ui/language.tsx'
import { useMenuOpener } from '#ui/menu-opener.ts'

/** An action that undoes something. */
export type DangerousAction = { key: string; label: string; onClick: () => void }

/** Cancel and reverse, in a menu. */
export const DangerMenu = ({ danger }: { danger: readonly DangerousAction[] }) => {
  const { t } = useLanguage()
  const { opener, onClick } = useMenuOpener()
  if (danger.length === 0) return null
  const items = danger.map(item => ({ ...item, danger: true }))
  return (
    <Dropdown trigger={['click']} menu={{ items, onClick }} autoFocus>
      <Button ref={opener} icon={<Ellipsis size={16} strokeWidth={1.7} />} aria-label={t('More')} />
    </Dropdown>
  )
}
