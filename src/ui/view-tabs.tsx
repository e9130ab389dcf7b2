// Saved views of a list: tabs under the title, and the dialog that saves one.

import { Checkbox, Dropdown, Input, Select } from 'antd'
import { Ellipsis } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useClearing } from '#ui/clearing.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useLanguage } from '#ui/language.tsx'
import { useMenuOpener } from '#ui/menu-opener.ts'
import './parts.css'

type ViewTab = {
  id: number
  name: string
  count?: ReactNode
  isShared: boolean
  role: number | null
  isDefault: boolean
  isMine: boolean
}

type ViewTabsProps = {
  views: readonly ViewTab[]
  /** undefined: all rows */
  current: number | undefined
  onChoose: (id: number | undefined) => void
  onChange: (view: ViewTab) => void
  onRemove: (view: ViewTab) => void
}

type OwnViewProps = Pick<ViewTabsProps, 'onChange' | 'onRemove'> & { view: ViewTab }

// What an owner can do with the current view.
const OwnView = ({ view, onChange, onRemove }: OwnViewProps) => {
  const { t } = useLanguage()
  const { opener, onClick } = useMenuOpener()
  const items = [
    { key: 'change', label: t('Edit'), onClick: () => onChange(view) },
    { key: 'remove', label: t('Remove'), danger: true, onClick: () => onRemove(view) },
  ]
  return (
    <Dropdown trigger={['click']} menu={{ items, onClick }} autoFocus>
      <button ref={opener} type="button" className="view-tab" aria-label={t('View {name}: more', { name: view.name })}>
        <Ellipsis size={16} strokeWidth={1.7} aria-hidden />
      </button>
    </Dropdown>
  )
}

/** A tab for all rows, then one for each view with its number of rows. */
export const ViewTabs = ({ views, current, onChoose, onChange, onRemove }: ViewTabsProps) => {
  const { t } = useLanguage()
  if (views.length === 0) return null
  const own = views.find(({ id, isMine }) => id === current && isMine)
  const tab = (id: number | undefined, name: string, count?: ReactNode) => (
    <button
      key={id ?? 'all'}
      type="button"
      className="view-tab"
      aria-current={id === current ? 'true' : undefined}
      onClick={() => onChoose(id)}
    >
      <bdi>{name}</bdi> {count !== undefined && <span className="view-count">{count}</span>}
    </button>
  )
  return (
    <nav className="view-tabs" aria-label={t('Views')}>
      {tab(undefined, t('All'))}
      {views.map(({ id, name, count }) => tab(id, name, count))}
      {own && <OwnView view={own} onChange={onChange} onRemove={onRemove} />}
    </nav>
  )
}

/** `role`: shared with its holders only; null: with all colleagues. */
export type KeptView = { name: string; isShared: boolean; role: number | null; isDefault: boolean }

type SaveViewProps = {
  start: KeptView | undefined
  /** the roles it may be shared with */
  roles: readonly { id: number; name: string }[]
  onSave: (view: KeptView) => Promise<void>
  onClose: () => void
}

const useNaming = (start: KeptView | undefined, onSave: SaveViewProps['onSave']) => {
  const [view, setView] = useState(start ?? { name: '', isShared: false, role: null, isDefault: false })
  const [isBusy, setBusy] = useState(false)
  const name = view.name.trim()
  const save = () => {
    if (name === '') return
    setBusy(true)
    void onSave({ ...view, name }).finally(() => setBusy(false))
  }
  return { view, setView, name, isBusy, save }
}

type RoleChoiceProps = Pick<SaveViewProps, 'roles'> & { role: number | null; onChange: (role: number | null) => void }

const RoleChoice = ({ roles, role, onChange }: RoleChoiceProps) => {
  const { t } = useLanguage()
  const clearing = useClearing()
  if (roles.length === 0) return null
  return (
    <Select
      allowClear={clearing}
      aria-label={t('Only for the role')}
      placeholder={t('Only for the role')}
      value={role ?? undefined}
      options={roles.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={chosen => onChange(chosen ?? null)}
    />
  )
}

/** Asks for a view's name, its viewers, and whether the list opens with it. */
export const SaveView = ({ start, roles, onSave, onClose }: SaveViewProps) => {
  const { t } = useLanguage()
  const { view, setView, name, isBusy, save } = useNaming(start, onSave)
  const tick = (of: 'isShared' | 'isDefault', label: string) => (
    <Checkbox checked={view[of]} onChange={({ target }) => setView({ ...view, [of]: target.checked })}>
      {label}
    </Checkbox>
  )
  return (
    <Dialog
      width={400}
      title={t('Save view')}
      okText={t('Save')}
      cancelText={t('Back')}
      confirmLoading={isBusy}
      okButtonProps={{ disabled: name === '' }}
      onOk={save}
      onCancel={onClose}
    >
      <div className="save-view">
        <Input
          autoFocus
          dir="auto"
          maxLength={40}
          aria-label={t('Name')}
          placeholder={t('Name')}
          value={view.name}
          onChange={event => setView({ ...view, name: event.target.value })}
          onPressEnter={save}
        />
        {tick('isShared', t('Colleagues see it too'))}
        {view.isShared && <RoleChoice roles={roles} role={view.role} onChange={role => setView({ ...view, role })} />}
        {tick('isDefault', t('The list opens with it'))}
      </div>
    </Dialog>
  )
}
