// The forms of a performer's own page. Its fields are the performer's own among those of the back office.
import { ChannelPictureForm, OwnChannelForm } from './own-channel.ts'

/** `version` is the one that the form was filled in from; `overwrite` saves over a newer one. No `id` is 0: staff create performers. */
export const OwnPerformerForm = OwnChannelForm

/** A picture to show, or none any more. */
export const PerformerPictureForm = ChannelPictureForm
