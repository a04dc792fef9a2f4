// What people wrote under a thing: the page of comments that the address asks for, and the island that turns pages.
import { commentPages } from '../../../client/islands/comment-pages.tsx'
import { type AnswerOf, contract, type ParamsOf } from '../../../shared/contract/contract.ts'
import { pageSizes } from '../../../shared/limits.ts'
import { templateIn } from '../../../shared/routes.ts'
import { saidCount, shortCount } from '../../../shared/rules/rating.ts'
import { Island } from '../render/island.tsx'
import type { PageContext } from '../render/page.ts'

/** Where the comments stand on their page. */
export const commentsAnchor = '#comments'

type Props = {
  answer: AnswerOf<'comments'>
  of: ParamsOf<'comments'>
  page: number
  /** The address of the thing with a page of its comments, ending at them. */
  hrefOf: (page: number) => string
  context: Pick<PageContext, 't' | 'lang' | 'nowMs'>
}

export function Comments({ answer: { comments, total_count }, of, page, hrefOf, context: { t, lang, nowMs } }: Props) {
  const pages = Math.ceil(comments.length / pageSizes.comments)
  const shown = Math.min(Math.max(page, 1), Math.max(pages, 1))
  return (
    <section className="comments" id={commentsAnchor.slice(1)}>
      <h2>{t('video.comments', { count: saidCount(total_count), shown: shortCount(total_count) })}</h2>
      {comments.length === 0 ? (
        <p className="comments-empty">{t('comments.empty')}</p>
      ) : (
        <Island
          of={commentPages}
          id="comment-pages"
          props={{
            path: contract.comments.fill(of),
            hrefs: Array.from({ length: pages }, (_, index) => hrefOf(index + 1)),
            memberPath: templateIn('member', lang),
            page: shown,
            pageSize: pageSizes.comments,
            comments: comments.slice((shown - 1) * pageSizes.comments, shown * pageSizes.comments),
            nowMs,
          }}
          t={t}
          lang={lang}
        />
      )}
    </section>
  )
}
