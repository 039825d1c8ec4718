import { describe, expect, it } from "vitest";
import { createAnswerReader } from "./answer-reader.ts";
import { hundredOf } from "./load.ts";

describe("the load", () => {
  it("has every kind as often as its share, and never ten of a rare one in a row", () => {
    const order = hundredOf([{ share: 10 }, { share: 5 }, { share: 15 }, { share: 70 }]);
    expect([0, 1, 2, 3].map((kind) => order.filter((each) => each === kind).length)).toEqual([
      10, 5, 15, 70,
    ]);
    expect(order.slice(0, 20).filter((kind) => kind === 0)).toHaveLength(2);
    expect(() => hundredOf([{ share: 99 }])).toThrow("99");
  });

  it("reads answers of every form, however the network cuts them", () => {
    const answers = [
      "HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\n\r\n\r\n",
      'HTTP/1.1 304 Not Modified\r\netag: "a"\r\nContent-Length: 9\r\n\r\n',
      "HTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\n\r\n",
      "HTTP/1.1 409 Conflict\r\nContent-Length: 0\r\n\r\n",
    ].join("");
    for (const size of [1, 7, answers.length]) {
      const statuses: number[] = [];
      const read = createAnswerReader((status) => statuses.push(status));
      for (let at = 0; at < answers.length; at += size) {
        read(Buffer.from(answers.slice(at, at + size)));
      }
      expect(statuses).toEqual([200, 304, 201, 409]);
    }
  });
});
