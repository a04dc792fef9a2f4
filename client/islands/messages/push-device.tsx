// Turns notifications on and off in this browser (Push API). Without script, or where the browser has no push, there is nothing to press.
import { useEffect, useState } from 'react'
import type { WriteAddressOf } from '../../../shared/contract/contract.ts'
import { send } from '../../api.ts'
import { type IslandText, island } from '../../island.ts'
import { FieldError } from '../../parts/field-error.tsx'

type Props = {
  /** The script that shows notifications. */
  worker: string
  /** The name of the page's policy for its address (Trusted Types). */
  policy: string
  path: WriteAddressOf<'pushDevice'>
  /** The site's public key, in base64url. */
  pushKey: string
  /** The page, which lists the browsers. */
  page: string
}

type State = 'unknown' | 'off' | 'on' | 'busy' | 'blocked' | 'failed'

function PushDeviceView({ worker, policy, path, pushKey, page, t }: Props & IslandText) {
  const [state, setState] = useState<State>('unknown')
  const [said, setSaid] = useState('')
  useEffect(() => {
    if ('PushManager' in window && 'serviceWorker' in navigator) void currentState(pushKey).then(setState)
  }, [pushKey])
  if (state === 'unknown') return <div hidden />
  const turn = async (on: boolean) => {
    setState('busy')
    const next = await (on ? turnOn({ worker, policy, path, pushKey }) : turnOff(path)).catch((): State => 'failed')
    setState(next)
    setSaid(
      next === 'on'
        ? t('notificationSettings.deviceAdded')
        : next === 'off'
          ? t('notificationSettings.deviceStopped')
          : '',
    )
  }
  const isOn = state === 'on'
  return (
    <div className="push-device">
      {state === 'blocked' ? (
        <FieldError text={t('notificationSettings.deviceBlocked')} />
      ) : (
        <button className="button" type="button" aria-disabled={state === 'busy'} onClick={() => turn(!isOn)}>
          {t(isOn ? 'notificationSettings.deviceStop' : 'notificationSettings.deviceAdd')}
        </button>
      )}
      {state === 'failed' && <FieldError text={t('notificationSettings.deviceFailed')} />}
      <p role="status">
        {said}
        {said !== '' && (
          <>
            {' '}
            <a href={page}>{t('notificationSettings.devices')}</a>
          </>
        )}
      </p>
    </div>
  )
}

async function currentState(pushKey: string): Promise<State> {
  if (Notification.permission === 'denied') return 'blocked'
  const subscription = await subscriptionHere()
  return subscription && isOfKey(subscription, pushKey) ? 'on' : 'off'
}

const subscriptionHere = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration('/'))?.pushManager.getSubscription()) ?? null

async function turnOn({ worker, policy, path, pushKey }: Omit<Props, 'page'>): Promise<State> {
  if ((await Notification.requestPermission()) !== 'granted') {
    return Notification.permission === 'denied' ? 'blocked' : 'off'
  }
  await navigator.serviceWorker.register(trusted(worker, policy), { scope: '/' })
  const { pushManager } = await navigator.serviceWorker.ready
  const former = await pushManager.getSubscription()
  // A subscription is bound to the key that it was made with.
  if (former && !isOfKey(former, pushKey)) await former.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey })
  const { keys } = subscription.toJSON()
  const device = { endpoint: subscription.endpoint, p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' }
  const answer = await send(path, { act: 'add', ...device })
  if (!answer.ok) await subscription.unsubscribe()
  return answer.ok ? 'on' : 'failed'
}

async function turnOff(path: Props['path']): Promise<State> {
  const subscription = await subscriptionHere()
  if (!subscription) return 'off'
  const { endpoint } = subscription
  await subscription.unsubscribe()
  await send(path, { act: 'leave', endpoint })
  return 'off'
}

function isOfKey({ options }: PushSubscription, pushKey: string): boolean {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === pushKey
}

type TrustedTypesFactory = {
  createPolicy: (name: string, rules: { createScriptURL: () => string }) => { createScriptURL: (url: string) => string }
}

/** The one address that the page's policy lets a script become a worker from. Browsers without Trusted Types take the text. */
function trusted(worker: string, policy: string): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypesFactory }
  made ??= trustedTypes?.createPolicy(policy, { createScriptURL: () => worker })
  return made?.createScriptURL(worker) ?? worker
}

/** A name makes one policy. */
let made: ReturnType<TrustedTypesFactory['createPolicy']> | undefined

export const pushDevice = island({
  name: 'push-device',
  wake: 'load',
  strings: [
    'notificationSettings.deviceAdd',
    'notificationSettings.deviceStop',
    'notificationSettings.deviceAdded',
    'notificationSettings.deviceStopped',
    'notificationSettings.deviceBlocked',
    'notificationSettings.deviceFailed',
    'notificationSettings.devices',
  ],
  View: PushDeviceView,
})
