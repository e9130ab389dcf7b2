// The form of a user, and the page, which shows a lock after wrong passwords and lets an authorized user lift it.

import { Alert, Button, Popconfirm } from 'antd'
import { useState } from 'react'
import { removeAppFactor, unlockUser, userFactor, userLock } from '#areas/staff/user/calls.ts'
import { staffUser } from '#areas/staff/user/definition.ts'
import { apiOf, useAgencyId, useAnswer, useCall, useCallAnswer } from '#kit/browser/api.ts'
import { useAsker } from '#kit/browser/asker.tsx'
import { DocumentForm } from '#kit/browser/document-form.tsx'
import { DocumentPage } from '#kit/browser/document-page.tsx'
import { Entry, Section } from '#kit/browser/entry.tsx'
import { useForm } from '#kit/browser/form-context.tsx'
import { localTime } from '#kit/days.ts'
import { mayOn } from '#rights/may.ts'
import { DutyWarnings } from '#trade/staff/duty-warnings.tsx'
import { useLanguage } from '#ui/language.tsx'
import { notify } from '#ui/notify.ts'

type Roles = { rows: { id: number; permissions: string[] }[] }

// Each role may be harmless alone; the combination may not be.
const RoleWarnings = () => {
  const agencyId = useAgencyId()
  const { asker } = useAsker()
  const chosen = (useForm().values.roles ?? []) as number[]
  const path = `${apiOf(agencyId, 'staff/roles')}?pageSize=100`
  const { data } = useAnswer<Roles>(mayOn(asker, 'View', 'Role') ? path : undefined)
  const held = (data?.rows ?? []).filter(({ id }) => chosen.includes(id)).flatMap(({ permissions }) => permissions)
  return <DutyWarnings permissions={held} />
}

// A new user needs a password; for an existing user, an empty entry keeps the present one.
const PasswordEntry = () => {
  const { isNew } = useForm()
  return <Entry of="password" span={3} isRequired={isNew} hasHint={!isNew} />
}

export const UserForm = () => {
  const { asker } = useAsker()
  const isAdmin = asker.isSuperAdmin || asker.isAgencyAdmin
  return (
    <DocumentForm document={staffUser} beside={<RoleWarnings />}>
      <Section title="User">
        <Entry of="username" span={3} />
        <Entry of="name" span={3} />
        <Entry of="email" />
        <Entry of="phone" />
        <Entry of="language" />
      </Section>
      <Section title="Rights" help="You can give only rights that you hold yourself.">
        {!asker.isCompanyAdmin && <Entry of="company" span={3} />}
        <Entry of="roles" span={3} />
        {isAdmin && <Entry of="isAgencyAdmin" />}
        {asker.isSuperAdmin && <Entry of="isSuperAdmin" />}
      </Section>
      <Section title="Place of work">
        <Entry of="team" span={3} />
        <Entry of="cashBox" span={3} />
        <Entry of="terminals" span={3} />
        <Entry of="scales" span={3} />
      </Section>
      <Section title="Weighbridges" help="Includes work at their terminals.">
        <Entry of="weighbridges" />
      </Section>
      <Section title="Signing in">
        <PasswordEntry />
        <Entry of="lastLoginAt" span={3} />
        <Entry of="mustChangePassword" span={3} />
        <Entry of="oneTimeCode" span={3} />
      </Section>
    </DocumentForm>
  )
}

const Lock = ({ id, name }: { id: number; name: string }) => {
  const { t } = useLanguage()
  const { asker, zone } = useAsker()
  const { data, refetch } = useCallAnswer(userLock, { places: { id } })
  const unlock = useCall(unlockUser)
  const [isBusy, setBusy] = useState(false)
  if (!data?.lockedUntil) return null
  const open = async () => {
    setBusy(true)
    try {
      await unlock({ places: { id } })
      notify.success(t('{name} can sign in again.', { name }))
      await refetch()
    } catch (failure) {
      notify.error(t((failure as Error).message))
    }
    setBusy(false)
  }
  const time = localTime(data.lockedUntil, zone).time.slice(0, 5)
  return (
    <Alert
      type="warning"
      showIcon
      title={t('Locked after 5 wrong attempts, until {time}.', { time })}
      action={
        mayOn(asker, 'Edit', 'User') && (
          <Button size="small" loading={isBusy} onClick={() => void open()}>
            {t('Unlock')}
          </Button>
        )
      }
    />
  )
}

const LostApp = ({ id }: { id: number }) => {
  const { t } = useLanguage()
  const { asker } = useAsker()
  const { data, refetch } = useCallAnswer(userFactor, { places: { id } })
  const removeFactor = useCall(removeAppFactor)
  const [isBusy, setBusy] = useState(false)
  if (!data?.isOn || !mayOn(asker, 'Edit', 'User')) return null
  const send = async () => {
    setBusy(true)
    try {
      await removeFactor({ places: { id } })
      notify.success(t('The app and the passkeys are removed.'))
      await refetch()
    } catch (failure) {
      notify.error(t((failure as Error).message))
    }
    setBusy(false)
  }
  return (
    <Popconfirm
      title={t('Has the user lost the phone? They sign in with the password alone then.')}
      okText={t('Remove')}
      cancelText={t('Back')}
      onConfirm={() => void send()}
    >
      <Button loading={isBusy}>{t('Remove app and passkeys')}</Button>
    </Popconfirm>
  )
}

export const UserPage = () => (
  <DocumentPage
    document={staffUser}
    above={({ id, name }) => <Lock id={id} name={String(name)} />}
    more={({ id }) => <LostApp id={id} />}
  />
)
