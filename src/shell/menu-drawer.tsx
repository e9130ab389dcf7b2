import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import { useLanguage } from '#ui/language.tsx'

/** The menu of a phone, over the page. */
export const MenuDrawer = ({
  isOpen,
  onClose,
  children,
}: {
  isOpen: boolean
  onClose: () => void
  children?: ReactNode
}) => {
  const { t, direction } = useLanguage()
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      placement={direction === 'rtl' ? 'right' : 'left'}
      size={260}
      closable={false}
      styles={{ body: { padding: 0 } }}
      aria-label={t('Menu')}
    >
      {children}
    </Drawer>
  )
}
