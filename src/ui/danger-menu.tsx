import { Button, Dropdown } from 'antd'
import { Ellipsis } from 'lucide-react'
import { useRef } from 'react'
import { useLanguage } from '#ui/language.tsx'

/** An action that undoes something. */
export type DangerousAction = { key: string; label: string; onClick: () => void }

/** Cancel and reverse, in a menu. */
export const DangerMenu = ({ danger }: { danger: readonly DangerousAction[] }) => {
  const { t } = useLanguage()
  const opener = useRef<HTMLButtonElement>(null)
  if (danger.length === 0) return null
  // A dialog returns the focus to where it was; the menu is gone by then. The key that chose the item would press what has the focus next.
  const itemOf = ({ onClick, ...item }: DangerousAction) => ({
    ...item,
    danger: true,
    onClick: ({ domEvent }: { domEvent: { preventDefault: () => void } }) => {
      domEvent.preventDefault()
      opener.current?.focus()
      onClick()
    },
  })
  return (
    <Dropdown trigger={['click']} menu={{ items: danger.map(itemOf) }} autoFocus>
      <Button ref={opener} icon={<Ellipsis size={16} strokeWidth={1.7} />} aria-label={t('More')} />
    </Dropdown>
  )
}
