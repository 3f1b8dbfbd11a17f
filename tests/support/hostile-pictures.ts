import { fileOf, lyingJpeg, movingPng, paddedTo, plain, pngBomb } from "./images.ts";

/** Files that are not exactly one picture: a form rejects them, with the message of this key. */

export const JPEG = await plain(60, 60, "jpeg");
export const PNG = await plain(60, 60, "png");
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
const ZIP = Buffer.from("504b0304140000000000", "hex");
const after = (bytes: Buffer, more: Buffer | string) => Buffer.concat([bytes, Buffer.from(more as string)]);

/** A comment at the start of a JPEG, where programs may write anything; a short one. */
const withComment = (jpeg: Buffer, text: string): Buffer =>
  Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xfe, 0, text.length + 2]),
    Buffer.from(text),
    jpeg.subarray(2),
  ]);

export const REFUSED_PICTURES: [
  what: string,
  file: File,
  message: "pictureFormat" | "pictureTooLarge" | "invalid",
][] = [
  ["no bytes", fileOf("", "a.jpg"), "pictureFormat"],
  ["a text", fileOf("Здраво!", "a.txt"), "pictureFormat"],
  ["a renamed text", fileOf("Здраво!", "a.jpg"), "pictureFormat"],
  ["a renamed PDF", fileOf("%PDF-1.4\n%%EOF", "a.png"), "pictureFormat"],
  ["an SVG", fileOf(SVG, "a.svg"), "pictureFormat"],
  ["a renamed SVG", fileOf(SVG, "a.png"), "pictureFormat"],
  ["a WebP", fileOf(await plain(9, 9, "webp"), "a.webp"), "pictureFormat"],
  ["a renamed WebP", fileOf(await plain(9, 9, "webp"), "a.jpg"), "pictureFormat"],
  ["a renamed GIF", fileOf(await plain(9, 9, "gif"), "a.png"), "pictureFormat"],
  ["a renamed TIFF", fileOf(await plain(9, 9, "tiff"), "a.jpg"), "pictureFormat"],
  ["a JPEG named as a program", fileOf(JPEG, "photo.jpg.exe"), "pictureFormat"],
  ["half a JPEG", fileOf(JPEG.subarray(0, JPEG.length / 2), "a.jpg"), "pictureFormat"],
  ["half a PNG", fileOf(PNG.subarray(0, PNG.length / 2), "a.png"), "pictureFormat"],
  ["the beginning of a PNG", fileOf(PNG.subarray(0, 8), "a.png"), "pictureFormat"],
  [
    "a JPEG that is a page too",
    fileOf(withComment(JPEG, "<script>alert(1)</script>"), "a.jpg"),
    "pictureFormat",
  ],
  ["a PNG that goes on as a page", fileOf(after(PNG, "<!DOCTYPE html>"), "a.png"), "pictureFormat"],
  ["a JPEG that goes on as an archive", fileOf(after(JPEG, ZIP), "a.jpg"), "pictureFormat"],
  ["a JPEG that goes on as a PDF", fileOf(after(JPEG, "%PDF-1.7"), "a.jpg"), "pictureFormat"],
  ["a PNG that is a program too", fileOf(after(PNG, "<?php system('id');"), "a.png"), "pictureFormat"],
  ["a PNG that moves", fileOf(movingPng(PNG), "a.png"), "pictureFormat"],
  ["a byte too much", fileOf(paddedTo(512_001, JPEG), "a.jpg"), "pictureTooLarge"],
  ["a PNG of 256 megapixels", fileOf(pngBomb(16_000, 16_000), "a.png"), "invalid"],
  ["a JPEG that says it has 4 gigapixels", fileOf(lyingJpeg(JPEG, 65_500, 65_500), "a.jpg"), "invalid"],
];
