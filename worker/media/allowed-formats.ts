// The accepted containers and codecs, one row each. Everything else is refused before any of its code runs, by ffmpeg's own
// whitelists, and again by the probe's result. Playlists, lists of files, image sequences, subtitles and everything that refers
// to other files have no row.
import { args } from './args.ts'

/** ffmpeg's demuxers, by the name that it reports. `isMeasured`: the container states its length wrongly or not at all. */
export const containers: Record<string, { demuxer: string; name: string; isMeasured?: true }> = {
  'mov,mp4,m4a,3gp,3g2,mj2': { demuxer: 'mov', name: 'mp4' },
  asf: { demuxer: 'asf', name: 'asf' },
  flv: { demuxer: 'flv', name: 'flv' },
  avi: { demuxer: 'avi', name: 'avi' },
  mpeg: { demuxer: 'mpeg', name: 'mpeg' },
  mpegts: { demuxer: 'mpegts', name: 'mpegts' },
  rm: { demuxer: 'rm', name: 'rm' },
  'matroska,webm': { demuxer: 'matroska', name: 'matroska' },
  mpegvideo: { demuxer: 'mpegvideo', name: 'mpegvideo', isMeasured: true },
}

/** Video codecs, and ffmpeg's decoders where their names differ. */
export const videoCodecs: Record<string, string[]> = {
  ...own('h264 hevc mpeg4 mpeg1video mpeg2video vp8 vp9 theora mjpeg dvvideo prores dnxhd cinepak h263 svq1 svq3'),
  ...own('msmpeg4v1 msmpeg4v2 wmv1 wmv2 wmv3 vc1 vp6 vp6a vp6f rv10 rv20 rv30 rv40'),
  av1: ['libdav1d', 'libaom-av1', 'av1'],
  msmpeg4v3: ['msmpeg4'],
  flv1: ['flv'],
}

export const audioCodecs: Record<string, string[]> = {
  ...own('ac3 eac3 vorbis flac alac wmav1 wmav2 wmapro wmavoice wmalossless cook sipr truehd nellymoser qdm2'),
  ...own('pcm_s16le pcm_s16be pcm_u8 pcm_s8 pcm_s24le pcm_s24be pcm_s32le pcm_f32le pcm_alaw pcm_mulaw pcm_dvd'),
  ...own('pcm_bluray adpcm_ms adpcm_ima_wav adpcm_ima_qt adpcm_swf'),
  aac: ['aac', 'aac_fixed', 'libfdk_aac'],
  mp3: ['mp3float', 'mp3'],
  mp2: ['mp2float', 'mp2'],
  opus: ['opus', 'libopus'],
  speex: ['speex', 'libspeex'],
  dts: ['dca'],
  amr_nb: ['amrnb', 'libopencore_amrnb'],
  amr_wb: ['amrwb', 'libopencore_amrwb'],
  ra_144: ['real_144'],
  ra_288: ['real_288'],
}

/** Images, each read by its own demuxer only. */
export const imageDemuxers: Record<string, string> = {
  'image/jpeg': 'jpeg_pipe',
  'image/png': 'png_pipe',
  'image/webp': 'webp_pipe',
  'image/avif': 'mov',
}

function own(names: string): Record<string, string[]> {
  return Object.fromEntries(names.split(' ').map((name) => [name, [name]]))
}

/**
 * Streams that may accompany a video and are ignored: subtitles and a cover. ffprobe rejects a file with streams that it may
 * not open.
 */
const ignoredCodecs = 'ass ssa srt subrip text mov_text webvtt dvdsub dvbsub pgssub cc_dec png'.split(' ')

const decoders = [...Object.values(videoCodecs), ...Object.values(audioCodecs), ignoredCodecs].flat().join(',')
const demuxers = Object.values(containers)
  .map(({ demuxer }) => demuxer)
  .join(',')

/** Options before every untrusted input: local files only, and only these formats. */
export const strictOptions = (streamsMax: number, pixelsMax: number): string[] => args`
  -protocol_whitelist file,pipe -format_whitelist ${demuxers} -codec_whitelist ${decoders}
  -max_streams ${streamsMax} -max_pixels ${pixelsMax}
`

const imageAv1 = 'libdav1d,libaom-av1,av1'

/** The same for an image, whose format its first bytes show. */
export const strictImageOptions = (demuxer: string, pixelsMax: number): string[] =>
  args`-protocol_whitelist file,pipe -f ${demuxer} -codec_whitelist mjpeg,png,webp,vp8,${imageAv1} -max_pixels ${pixelsMax}`
