import { describe, expect, it } from "vitest";
import { mediaUrl } from "#app/model/media.ts";

describe("the address of a file that the API names", () => {
  it.each([
    ["admin/uploads/mps/12.jpg", "/media/mps/12.jpg"],
    ["/admin/uploads/mps/12.jpg", "/media/mps/12.jpg"],
    ["admin/uploads/profile-pictures/user.png", "/media/profile-pictures/user.png"],
    ["admin/uploads/manuals/vpn_client-1.2.pdf", "/media/manuals/vpn_client-1.2.pdf"],
    ["admin/uploads/a/b/c/Video.MP4", "/media/a/b/c/Video.MP4"],
    ["admin/uploads/tutorials/1.vtt", "/media/tutorials/1.vtt"],
  ])("%s is %s", (path, url) => {
    expect(mediaUrl(path)).toBe(url);
  });

  it.each([
    "",
    "/",
    "http://evil.example/admin/uploads/a.png",
    "//evil.example/admin/uploads/a.png",
    "javascript:alert(1)//a.png",
    "data:image/png;base64,AAAA.png",
    "admin/uploads/../users.png",
    "admin/uploads/.png",
    "admin/uploads/.hidden/a.png",
    "admin/uploads//a.png",
    "admin/uploads/%2e%2e/a.png",
    "admin/uploads/a%2fb.png",
    "admin/uploads/a\\b.png",
    "admin/uploads/a.png?x=1",
    "admin/uploads/a.png#x",
    "admin/uploads/a.png ",
    "admin/uploads/a.png\n",
    "admin/uploads/a\u0000.png",
    "admin/uploads/a.svg",
    "admin/uploads/a.png.html",
    "admin/uploads/png",
    "admin/uploads/слика.png",
    `admin/uploads/${"a".repeat(400)}.png`,
  ])("%j has none", (path) => {
    expect(mediaUrl(path)).toBeUndefined();
  });
});
