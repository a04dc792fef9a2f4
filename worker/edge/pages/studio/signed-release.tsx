// One video that a person signed for: where it is, the withdrawal, and the receipt with its signature, to be saved as files.
import type { SignedRelease } from '../../../../shared/entities/studio-releases.ts'
import { href } from '../../../../shared/routes.ts'
import { drawingPath, drawingSize } from '../../../../shared/rules/studio-releases.ts'
import type { PageContext } from '../../render/page.ts'
import { ReleasePlaces } from './release-video.tsx'

type Context = PageContext<'releases'>
type Props = {
  release: SignedRelease /** The withdrawal waits for its confirmation. */
  isAsked: boolean
  context: Context
}

export const SignedReleaseItem = ({ release, isAsked, context }: Props) => {
  const { t, lang, route } = context
  const { release_id, title, name, state, video, still, notice } = release
  return (
    <li className="moderation-item" id={`release-${release_id}`}>
      <h2>{title}</h2>
      {still && <img className="release-still" src={still} alt="" width="320" height="180" loading="lazy" />}
      {isAnswered(state) ? (
        <p className="form-note">{t('release.signedOn', { date: t.date(release.signed_date), name })}</p>
      ) : (
        <AskedAgain release={release} context={context} />
      )}
      {release.withdrawn_date && (
        <p className="form-note">{t('release.state_withdrawn', { date: t.date(release.withdrawn_date) })}</p>
      )}
      <p>
        {video === null ? (
          t('release.offline')
        ) : (
          <a href={href('video', { id: String(video.video_id), dir: video.dir }, { lang })}>{t('release.online')}</a>
        )}
      </p>
      <ReleasePlaces places={release.places} context={context} />
      {notice && (
        <p>
          <a href={href('notice_state', notice, { lang })}>{t('release.notice')}</a>
        </p>
      )}
      {state === 'signed' && !isAsked && (
        <p>
          <a
            className="button"
            href={`${href('releases', route.params, { lang, query: { withdraw: String(release_id) } })}#release-${release_id}`}
          >
            {t('release.withdraw')}
          </a>
        </p>
      )}
      {state === 'signed' && isAsked && <Withdraw release={release} context={context} />}
      {release.receipt && <ReceiptFiles release={release} t={t} />}
    </li>
  )
}

const isAnswered = (state: SignedRelease['state']): boolean => state === 'signed' || state === 'withdrawn'

/** Another file waits for this person, whose link is here until the uploader makes one. */
const AskedAgain = ({ release: { state, token, signed_date }, context: { t, lang } }: Omit<Props, 'isAsked'>) => (
  <>
    <p role="status">
      {state === 'refused' ? t('release.state_refused', { date: t.date(signed_date) }) : t('release.askedAgain')}
    </p>
    {token !== null && (
      <p>
        <a className="button button-primary" href={href('release', { token }, { lang })}>
          {t('release.answerAgain')}
        </a>
      </p>
    )}
  </>
)

const Withdraw = ({ release: { release_id, title }, context: { t, lang, route } }: Omit<Props, 'isAsked'>) => (
  <form className="release-ask" method="post" action={href('releases', route.params, { lang })}>
    <p>{t('release.withdrawAsk', { title })}</p>
    <input type="hidden" name="act" value="withdraw" />
    <input type="hidden" name="release_id" value={release_id} />
    <p className="review-acts">
      <button className="button button-primary" type="submit" name="confirm" value="1">
        {t('release.withdrawNow')}
      </button>
      <a className="button" href={href('releases', route.params, { lang })}>
        {t('release.keep')}
      </a>
    </p>
  </form>
)

/** The files are in the links themselves, so that the receipt can be saved without another request. */
const ReceiptFiles = ({ release, t }: { release: SignedRelease; t: Context['t'] }) => {
  const { release_id, receipt, signature, drawing } = release
  return (
    <details className="records-add">
      <summary className="button">{t('release.receipt')}</summary>
      <p className="review-acts">
        <a className="button" download={`receipt-${release_id}.json`} href={dataUrl('application/json', receipt)}>
          {t('release.download')}
        </a>
        <a
          className="button"
          download={`receipt-${release_id}.sig`}
          href={`data:application/octet-stream;base64,${signature}`}
        >
          {t('release.downloadSignature')}
        </a>
      </p>
      {drawing && (
        <svg className="release-drawing" viewBox={`0 0 ${drawingSize.width} ${drawingSize.height}`} aria-hidden>
          <path d={drawingPath(drawing)} />
        </svg>
      )}
      <pre className="release-code">{receipt}</pre>
      <p>{t('release.signature')}</p>
      <pre className="release-code">{signature}</pre>
    </details>
  )
}

const dataUrl = (type: string, text: string): string =>
  `data:${type};base64,${Buffer.from(text, 'utf8').toString('base64')}`
