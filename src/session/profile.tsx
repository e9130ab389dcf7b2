// The user's profile: picture, name, contacts and sessions.

import { useQueryClient } from '@tanstack/react-query'
import { Button, Form, Input, Select } from 'antd'
import { type ChangeEvent, useRef } from 'react'
import { ask, useAnswer } from '#kit/browser/api.ts'
import { useAsker } from '#kit/browser/asker.tsx'
import type { User } from '#session/calls.ts'
import { changeProfile, picturePath, profile } from '#session/own-calls.ts'
import { Passkeys } from '#session/own-passkeys.tsx'
import { type Refresh, useSaving } from '#session/own-saving.tsx'
import { Sessions } from '#session/own-sessions.tsx'
import { SecondFactorPanel } from '#session/second-factor.tsx'
import { Ltr } from '#ui/figures.tsx'
import { initialsOf } from '#ui/initials.ts'
import { useLanguage } from '#ui/language.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { Page } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { PageSkeleton } from '#ui/skeleton.tsx'
import './session.css'

const Picture = ({ user, refresh }: { user: User; refresh: Refresh }) => {
  const { t } = useLanguage()
  const { amazonUrl } = useAsker()
  const { busy, save } = useSaving(refresh)
  const file = useRef<HTMLInputElement>(null)
  const send = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const body = new FormData()
    if (target.files?.[0]) body.append('file', target.files[0])
    if (body.has('file')) void save(() => ask(picturePath, { method: 'POST', body }), 'Picture saved.')
    target.value = ''
  }
  return (
    <div className="own-picture">
      {user.profilePic ? (
        <img src={`${amazonUrl}User/${user.profilePic}`} alt={t('Picture')} width={72} height={72} />
      ) : (
        <span className="own-picture-none" aria-hidden>
          {initialsOf(user.name || user.username)}
        </span>
      )}
      <input
        ref={file}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        hidden
        aria-label={t('Picture')}
        onChange={send}
      />
      <Button loading={busy} onClick={() => file.current?.click()}>
        {t('Choose a picture')}
      </Button>
      {user.profilePic && (
        <Button type="text" onClick={() => void save(() => ask(picturePath, { method: 'DELETE' }), 'Picture removed.')}>
          {t('Remove')}
        </Button>
      )}
    </div>
  )
}

// Each language in its own script.
const ownNames = [
  ['english', 'English'],
  ['arabic', 'العربية'],
] as const

type ProfileEntries = Pick<User, 'name' | 'email' | 'phone' | 'language'>

const ProfileForm = ({ user, refresh }: { user: User; refresh: Refresh }) => {
  const { t } = useLanguage()
  const { busy, problems, save } = useSaving(refresh)
  const said = (name: keyof ProfileEntries) =>
    problems[name] ? { validateStatus: 'error' as const, help: problems[name] } : {}
  const named = { required: true, message: t('Please enter a name.') }
  const finish = ({ name, email, phone, language }: ProfileEntries) => {
    const body = { name, email: email || null, phone: phone || null, language }
    void save(() => ask(changeProfile.path, { method: 'PUT', body }), 'Profile saved.')
  }
  return (
    <Form<ProfileEntries>
      layout="vertical"
      requiredMark={false}
      initialValues={user}
      onFinish={finish}
      className="own-form"
    >
      <Form.Item label={t('Username')}>
        <Ltr>{user.username}</Ltr>
      </Form.Item>
      <Form.Item name="name" label={t('Name')} rules={[named]} {...said('name')}>
        <Input autoComplete="name" maxLength={120} />
      </Form.Item>
      <Form.Item name="email" label={t('E-mail')} {...said('email')}>
        <Input autoComplete="email" dir="ltr" maxLength={120} />
      </Form.Item>
      <Form.Item name="phone" label={t('Phone')} {...said('phone')}>
        <Input autoComplete="tel" dir="ltr" maxLength={13} />
      </Form.Item>
      <Form.Item name="language" label={t('Language')}>
        <Select options={ownNames.map(([value, label]) => ({ value, label }))} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={busy}>
        {t('Save')}
      </Button>
    </Form>
  )
}

/** /profile */
export const Profile = () => {
  const { t } = useLanguage()
  const queries = useQueryClient()
  const { data: user, error, refetch } = useAnswer<User>(profile.path)
  const refresh = () => queries.invalidateQueries()
  if (error && !user) return <NotLoaded error={error} refetch={refetch} isScreen />
  if (!user) return <PageSkeleton />
  return (
    <Page title={t('Edit Profile')} actions={<Button href="/password/reset">{t('Set a new password')}</Button>}>
      <div className="own-panels">
        <Panel>
          <Picture user={user} refresh={refresh} />
          <ProfileForm key={user.id} user={user} refresh={refresh} />
        </Panel>
        <div className="own-column">
          <SecondFactorPanel />
          <Passkeys />
          <Sessions />
        </div>
      </div>
    </Page>
  )
}
